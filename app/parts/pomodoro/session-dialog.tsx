import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import Pause from "lucide/dist/esm/icons/pause.mjs";
import Play from "lucide/dist/esm/icons/play.mjs";
import { type KeyboardEvent, useEffect, useReducer, useState } from "react";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { DeviceSwitch } from "../account/device-switch.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { holdKeys, releaseKeys } from "#app/ui/typed-ahead.ts";
import { useRootData } from "../account/root-data.ts";
import { changePomodoro, keepMinutes } from "./commands.ts";
import { agoText } from "./moment.ts";
import { NOTE, NoteForm } from "./note-form.tsx";
import { Ring } from "./ring.tsx";
import { endOf, minutesAndSeconds, formatMinutes, type PomodoroState, subjectText } from "./state.ts";

/** The seconds of focus after which the page asks for a note, and offers to keep cancelled minutes. */
const MIN_NOTED_SECONDS = 60;

type Command = "pause" | "resume" | "complete" | "cancel";

/** The running session with a large countdown and its actions. */
export function SessionDialog({ state: latest, onClose }: { state: PomodoroState; onClose(): void }) {
  const { t } = useLingui();
  const { state, pending, problem, completed, run } = useSession(latest, onClose);
  const isActing = Boolean(useRootData()?.impersonation);
  const { session } = state;
  if (completed) return <NoteForm session={completed} onClose={onClose} />;
  if (!session) {
    return (
      <Dialog open title={t`Pomodoro`} onClose={onClose}>
        {problem && <Notice>{problem}</Notice>}
        <p className="text-ink-soft">
          <Trans>No active pomodoro session. Start one from the header timer.</Trans>
        </p>
      </Dialog>
    );
  }
  const isOver = endOf(state) !== null;
  const toggle = session.status === "paused" ? "resume" : "pause";
  // On a focused button, the space bar presses that button.
  const press = (event: KeyboardEvent) => {
    if (event.key !== " " || event.target instanceof HTMLButtonElement || isOver) return;
    event.preventDefault();
    void run(toggle);
  };
  return (
    <Dialog open title={subjectText(session)} onClose={onClose}>
      {problem && <Notice>{problem}</Notice>}
      {/* Handles only the keys that the controls do not handle. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="grid gap-5" onKeyDown={press}>
        {session.todo_title && (
          <p dir="auto" className="text-center text-ink-soft">
            {session.proje_title}
          </p>
        )}
        <Face state={state} session={session} />
        <SessionButtons toggle={toggle} isOver={isOver} pending={pending} onRun={(command) => void run(command)} />
        {!isOver && !isActing && <DeviceSwitch label={t`Tell me when it ends, also with this tab closed`} />}
      </div>
    </Dialog>
  );
}

/** The shown session, and its commands with their results. */
function useSession(latest: PomodoroState, onClose: () => void) {
  const { t } = useLingui();
  /**
   * The pending command with the state in which it was given. That state is shown until the answer, even if the clock
   * updates earlier.
   */
  const [sent, setSent] = useState<{ command: Command; state: PomodoroState } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [completed, setCompleted] = useState<Pomodoro | null>(null);
  const toast = useToast();
  const state = sent?.state ?? latest;
  const pending = sent?.command;

  async function run(command: Command) {
    const { session } = state;
    if (!session || pending) return;
    setSent({ command, state });
    setProblem(null);
    if (command === "complete") holdKeys(NOTE);
    const outcome = await changePomodoro(command, session.id);
    if (outcome.problem === null && command === "cancel") {
      onClose();
      const text = t`Pomodoro cancelled. Its minutes do not count.`;
      if (!outcome.session || outcome.session.focused_seconds < MIN_NOTED_SECONDS) return toast.show({ text });
      return toast.show({ text, undoLabel: t`Keep Minutes`, undo: () => void keep(outcome.session) });
    }
    setSent(null);
    if (outcome.problem !== null) {
      releaseKeys();
      setProblem(command === "complete" ? t`Timer completed but encountered an error.` : outcome.problem);
    } else if (command === "complete" && outcome.session) {
      if (outcome.session.focused_seconds >= MIN_NOTED_SECONDS) return setCompleted(outcome.session);
      releaseKeys();
      onClose();
      const subject = subjectText(outcome.session);
      toast.show({ text: t`Pomodoro completed: less than a minute on ${subject}.` });
    }
  }
  async function keep(session: Pomodoro) {
    const failure = await keepMinutes(session);
    if (failure !== null) toast.show({ text: failure });
  }
  return { state, pending, problem, completed, run };
}

interface SessionButtonsProps {
  toggle: "pause" | "resume";
  isOver: boolean;
  pending: Command | undefined;
  onRun(command: Command): void;
}

function SessionButtons({ toggle, isOver, pending, onRun }: SessionButtonsProps) {
  const { t } = useLingui();
  const isPaused = toggle === "resume";
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:justify-center">
      {!isOver && (
        <Button
          variant="primary"
          data-autofocus
          pending={pending === toggle}
          onClick={() => onRun(toggle)}
          data-other={isPaused ? t`Pause` : t`Resume`}
          className="col-span-2 md:min-w-28"
        >
          {isPaused ? <Icon of={Play} /> : <Icon of={Pause} />}
          {isPaused ? t`Resume` : t`Pause`}
        </Button>
      )}
      <Button
        variant={isOver ? "primary" : "quiet"}
        data-autofocus={isOver || undefined}
        pending={pending === "complete"}
        onClick={() => onRun("complete")}
      >
        <Trans comment="Ends the pomodoro as done">Complete</Trans>
      </Button>
      <Button pending={pending === "cancel"} onClick={() => onRun("cancel")}>
        <Trans context="pomodoro" comment="Ends the pomodoro without counting it">
          Cancel
        </Trans>
      </Button>
    </div>
  );
}

/** The countdown of a session, as a ring and in digits. */
function Face({ state, session }: { state: PomodoroState; session: Pomodoro }) {
  const { t, i18n } = useLingui();
  const { left } = state;
  const endedAt = endOf(state);
  const total = session.duration_minutes * 60;
  const percent = Math.round((left / total) * 100);
  const minutes = session.duration_minutes;
  const badge =
    endedAt !== null
      ? t`Timer Complete`
      : session.status === "paused"
        ? t({ message: "Paused", comment: "A pomodoro" })
        : t({ message: "Active", comment: "A pomodoro" });
  useMinutes(endedAt !== null);
  return (
    <div className="grid justify-items-center gap-3">
      <p
        className={`rounded-full px-3 py-0.5 text-sm font-semibold ${session.status === "paused" ? "bg-sunken" : "bg-wash text-accent"}`}
      >
        {badge}
      </p>
      <div className="relative grid size-[min(14rem,45dvh)] place-items-center">
        <div
          role="progressbar"
          aria-label={t`Time left`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={t`${plural(minutes, { one: `${percent}% of # minute left`, other: `${percent}% of # minutes left` })}`}
          className={`absolute inset-0 ${session.status === "paused" ? "text-edge" : "text-accent"}`}
        >
          <Ring share={left / total} weight={1.75} className="size-full" />
        </div>
        <div className="text-center">
          <p role="timer" aria-label={t`Time left`} className="text-2xl font-semibold">
            {minutesAndSeconds(left)}
          </p>
          <p className="text-sm text-ink-soft">{formatMinutes(i18n, minutes)}</p>
        </div>
      </div>
      {endedAt !== null && <p className="text-ink-soft">{agoText(i18n, endedAt)}</p>}
    </div>
  );
}

/** Re-renders every half minute, for relative times. */
function useMinutes(on: boolean) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(render, 30_000);
    return () => clearInterval(timer);
  }, [on]);
}
