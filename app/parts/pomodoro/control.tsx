import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import Check from "lucide/dist/esm/icons/check.mjs";
import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import Pause from "lucide/dist/esm/icons/pause.mjs";
import Play from "lucide/dist/esm/icons/play.mjs";
import { type FormEvent, useEffect, useState } from "react";
import { onLive } from "#app/client/live/live.ts";
import { POMODORO_MINUTES } from "#app/domain/pomodoro/limits.ts";
import { useClientValue } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { lazyCode, useAtRest, useLazyCode } from "#app/ui/lazy-code.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useActiveProjects } from "../project/active-projects.ts";
import { lastProject, rememberProject } from "../project/project-cookie.ts";
import { failureText } from "#app/client/live/connection.ts";
import { useRootData } from "../account/root-data.ts";
import { EVERYWHERE, useShortcuts } from "../command-bar/shortcuts.ts";
import { Ring } from "./ring.tsx";
import { endOf, minutesAndSeconds, wasRunning, type PomodoroProject, setPomodoro, usePomodoro } from "./state.ts";

const ICON = "absolute inset-0 m-auto size-2.5";

/** The rest of the timer. It passes `startOnProject` of commands.ts on. */
const effects = lazyCode(() => import("./pomodoro-effects.tsx"));
const StartItems = lazyPart(() => import("./start-items.tsx"), "StartItems");

async function startOn(project: PomodoroProject, minutes: number): Promise<string | null> {
  try {
    const { startOnProject } = await effects.load();
    return (await startOnProject(project, minutes)).problem;
  } catch (error) {
    return failureText(error);
  }
}

/** The header's timer: one click starts a session, or opens the running one. */
export function PomodoroControl({ user_id }: { user_id: string }) {
  const { t } = useLingui();
  const projects = useActiveProjects();
  const state = usePomodoro();
  const { session, left, title } = state;
  const isPaused = session?.status === "paused";
  const isOver = endOf(state) !== null;
  const share = session ? left / (session.duration_minutes * 60) : 0;
  const selected = useSelected(projects);
  const PomodoroEffects = useLazyCode(effects, useAwake())?.PomodoroEffects;
  const toast = useToast();
  const [isStarting, setStarting] = useState(false);

  async function start(project = selected, minutes = POMODORO_MINUTES) {
    if (isStarting) return;
    setStarting(true);
    const reason = project ? await startOn(project, minutes) : t`Please create a project first.`;
    setStarting(false);
    if (reason !== null) toast.show({ text: t`Failed to start pomodoro: ${reason}` });
    else rememberProject(project!.id);
  }
  const press = () => (session ? setPomodoro({ dialog: "session" }) : void start());
  useShortcuts(EVERYWHERE, [{ keys: "p", does: t`Start the pomodoro, or show it`, run: press }]);
  // Without scripts the form is posted.
  function submit(event: FormEvent) {
    event.preventDefault();
    press();
  }

  return (
    <div className="flex items-center">
      <form method="post" action="/app" onSubmit={submit} className="contents">
        <input type="hidden" name="intent" value="start-pomodoro" />
        <input type="hidden" name="project_id" value={selected?.id ?? ""} />
        <button
          type="submit"
          aria-busy={isStarting || undefined}
          aria-haspopup={session ? "dialog" : undefined}
          className={`btn btn-quiet px-3 ${session ? "rounded-full" : "not-noscript:rounded-e-none not-noscript:border-e-0 rounded-full pe-2"} ${isOver ? "bg-wash" : ""}`}
        >
          <span className="sr-only">{session ? t`Pomodoro,` : t`Start a pomodoro,`} </span>
          <span className={`relative size-5 ${isPaused ? "text-ink-soft" : "text-accent"}`}>
            <Ring share={isOver ? 1 : share} weight={4} className="size-full" />
            {!session && <Icon of={Play} fill="currentColor" className={ICON} />}
            {isPaused && <Icon of={Pause} fill="currentColor" className={ICON} />}
            {isOver && <Icon of={Check} strokeWidth={4} className={ICON} />}
          </span>
          <span className="font-semibold">{minutesAndSeconds(session ? left : POMODORO_MINUTES * 60)}</span>
          {isPaused && (
            <span className="sr-only">
              <Trans comment="After the time that is left, as it is read out">, paused,</Trans>{" "}
            </span>
          )}
          {isOver && (
            <span className="sr-only">
              <Trans comment="After 0:00, as it is read out">, timer complete,</Trans>{" "}
            </span>
          )}
          <bdi className="text-ink-soft max-lg:sr-only">{session ? title : selected?.proje_title}</bdi>
        </button>
      </form>
      {!session && (
        <Menu
          label={t`Pomodoro length and project`}
          button={<Icon of={ChevronDown} />}
          className="btn btn-quiet noscript:hidden w-control rounded-s-none rounded-e-full p-0 pe-1 text-ink-soft"
        >
          <StartItems projects={projects} selected={selected} onStart={start} />
        </Menu>
      )}
      {PomodoroEffects && <PomodoroEffects user_id={user_id} projects={projects} selected={selected} />}
    </div>
  );
}

/**
 * Says whether the clock's code is needed: at once if a session was running or is announced, else when the page is
 * idle.
 */
function useAwake() {
  const isAtRest = useAtRest();
  const [isRunning, setRunning] = useState(false);
  useEffect(() => onLive(({ message }) => void ("session" in message && message.session && setRunning(true))), []);
  useEffect(() => {
    if (!wasRunning()) return;
    const timer = setTimeout(() => setRunning(true));
    return () => clearTimeout(timer);
  }, []);
  return isAtRest || isRunning;
}

/** The project that the home screen shows; on other pages the last one that was shown. */
function useSelected(projects: readonly PomodoroProject[]): PomodoroProject | null {
  const { pathname, search } = useLocation();
  const remembered = useRootData()?.project ?? null;
  const last = useClientValue(lastProject, remembered);
  const wanted = [pathname === "/app" ? new URLSearchParams(search).get("project") : null, last];
  return wanted.map((id) => projects.find((project) => project.id === id)).find(Boolean) ?? projects[0] ?? null;
}
