import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { onWorkerMessage } from "#app/client/worker/push-enabled.ts";
import { SESSION_PATH } from "#app/domain/notification/messages.ts";
import type { RunningText as Running } from "#app/parts/account/root-data.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Link } from "#app/ui/link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { BreakButton } from "./break-button.tsx";
import { keepTime } from "./clock-client.ts";
import { closeOldNotices, noteShown } from "./end.ts";
import { agoText } from "./moment.ts";
import { Ring } from "./ring.tsx";
import { endOf, type PomodoroProject, type PomodoroState, sessionText, setPomodoro, usePomodoro } from "./state.ts";
import { useTab } from "./tab.ts";

const HASH = new URL(SESSION_PATH, "https://sevenfold.invalid").hash;

/** Goes to the page that a clicked notification asks for: the running session on any page, or another page. */
function useNotices() {
  const navigate = useNavigate();
  useEffect(() => {
    if (location.hash === HASH) {
      setPomodoro({ dialog: "session" });
      // Otherwise a reload or the browser's Back would open it again.
      history.replaceState(history.state, "", location.pathname + location.search);
    }
    return onWorkerMessage(({ shown, open }, answer) => {
      if (shown !== undefined) noteShown(shown);
      if (open === undefined) return;
      answer?.postMessage(true, []);
      if (open === SESSION_PATH) setPomodoro({ dialog: "session" });
      else navigate(open);
    });
  }, [navigate]);
}

export { startOnProject } from "./commands.ts";

const SessionDialog = lazyPart(() => import("./session-dialog.tsx"), "SessionDialog");
const StartDialog = lazyPart(() => import("./start-dialog.tsx"), "StartDialog");

interface PomodoroEffectsProps {
  user_id: string;
  projects: readonly PomodoroProject[];
  selected: PomodoroProject | null;
}

/** The parts of the header's timer that are loaded later: the clock, the break, the dialogs and the announcements. */
export function PomodoroEffects({ user_id, projects, selected }: PomodoroEffectsProps) {
  const state = usePomodoro();
  useEffect(() => keepTime(user_id), [user_id]);
  useTab(state);
  useNotices();
  useEndToast(state);
  useOldNotices(state);
  const close = () => setPomodoro({ dialog: null });
  return (
    <>
      <p role="status" className="sr-only">
        {useAnnouncement(state)}
      </p>
      <BreakButton state={state} />
      {state.dialog === "session" && <SessionDialog state={state} onClose={close} />}
      {state.dialog === "start" && <StartDialog projects={projects} selected={selected} onClose={close} />}
    </>
  );
}

const FIVE_MINUTES = 300;

/** Announcements of a running session: its start, and five minutes left. A toast announces its end. */
function useAnnouncement(state: PomodoroState): string {
  const { i18n } = useLingui();
  const { session, left } = state;
  const isOver = endOf(state) !== null;
  const [text, setText] = useState("");
  const before = useRef<{ id: string | undefined; left: number } | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = { id: session?.id, left };
    // A session that is running when the page opens is not announced.
    if (!last || !session || isOver) return;
    const { id, duration_minutes } = session;
    if (last.id === undefined && left > duration_minutes * 60 - 3) {
      const what = sessionText(i18n, duration_minutes, session);
      setText(i18n._(msg`Pomodoro started: ${what}`));
    } else if (last.id === id && last.left > FIVE_MINUTES && left <= FIVE_MINUTES) {
      setText(i18n._(msg`Five minutes left.`));
    }
  }, [i18n, session, left, isOver]);
  return text;
}

/** Closes the notifications of sessions that were completed on another device. */
function useOldNotices(state: PomodoroState) {
  const id = state.session?.id;
  const over = endOf(state) === null ? undefined : id;
  useEffect(() => void closeOldNotices({ session: id !== undefined, over }), [id, over]);
}

/** Shows a toast that the time is over, as soon as the page is visible. */
function useEndToast(state: PomodoroState) {
  const { i18n } = useLingui();
  const toast = useToast();
  const endedAt = endOf(state);
  const id = endedAt === null ? undefined : state.session?.id;
  const ended = useRef<number | null>(null);
  useEffect(() => {
    ended.current = endedAt;
  });
  useEffect(() => {
    if (id === undefined) return;
    let withdraw: (() => void) | undefined;
    const tell = () => {
      if (document.hidden || ended.current === null) return;
      document.removeEventListener("visibilitychange", tell);
      const ago = agoText(i18n, ended.current);
      withdraw = toast.show({
        text: i18n._(msg`Timer complete. ${ago}`),
        action: {
          label: i18n._(msg({ message: "Open", comment: "Shows the pomodoro" })),
          run: () => setPomodoro({ dialog: "session" }),
        },
      });
    };
    document.addEventListener("visibilitychange", tell);
    tell();
    return () => {
      document.removeEventListener("visibilitychange", tell);
      // The session that the toast would open is over.
      withdraw?.();
    };
  }, [id, toast, i18n]);
}

/** The running pomodoro when the page was rendered, with a link to the page that can pause or end it. */
export function RunningText({ title, minutes_left, share_left, is_paused }: Running) {
  const { i18n } = useLingui();
  const isOver = minutes_left === 0;
  return (
    <Link to="/app?pomodoro" className={`btn btn-quiet rounded-full px-3 ${isOver ? "bg-wash" : ""}`}>
      <span className="sr-only">
        <Trans comment="Before the time that is left, as it is read out">Pomodoro,</Trans>{" "}
      </span>
      <Ring
        share={isOver ? 1 : share_left}
        weight={4}
        className={`size-5 ${is_paused ? "text-ink-soft" : "text-accent"}`}
      />
      <span className="font-semibold">{timeText(i18n, { minutes_left, is_paused })}</span>
      <bdi className="text-ink-soft max-lg:sr-only">{title}</bdi>
    </Link>
  );
}

/** The remaining time of a session, and whether it is paused. */
function timeText(i18n: I18n, { minutes_left, is_paused }: Pick<Running, "minutes_left" | "is_paused">): string {
  if (minutes_left === 0) return i18n._(is_paused ? msg`Timer complete, paused` : msg`Timer complete`);
  return i18n._(
    is_paused
      ? msg`${plural(minutes_left, { one: "# minute left, paused", other: "# minutes left, paused" })}`
      : msg`${plural(minutes_left, { one: "# minute left", other: "# minutes left" })}`,
  );
}
