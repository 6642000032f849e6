import { useRouteLoaderData } from "@remix-run/react";
import type { AppContext } from "#app/context.ts";
import type { PomodoroProject } from "./pomodoro/state.ts";

/** An impersonation as its banner shows it. */
export interface ShownImpersonation {
  /** The admin's username. */
  admin: string;
  /** Until it ends by itself. */
  seconds_left: number;
}

/** A running pomodoro as it is shown without scripts. */
export interface RunningText {
  proje_title: string;
  /** Rounded up; 0 when the time is up. */
  minutes_left: number;
  /** 0 to 1. */
  share_left: number;
  is_paused: boolean;
}

/** What every page knows. */
export interface RootData {
  /** Whoever is signed in. */
  user: {
    id: string;
    username: string;
    email: string;
    role: "user" | "admin" | "demo";
    /** Language learning is open to them. */
    learns: boolean;
  } | null;
  /** The admin who acts as them, if one does. */
  impersonation: ShownImpersonation | null;
  /** The zone and the language that this answer's dates and numbers were written in. */
  timezone: string;
  /** Where the time zone comes from: the browser, the edge, or the account. */
  zoneSource: AppContext["zoneSource"];
  locale: string;
  /** The active ones, in the user's order: a pomodoro can be started on each. */
  projects: PomodoroProject[];
  /** The id of the project that was looked at last. */
  project: string | null;
  /** The running pomodoro, where it is shown without scripts; with scripts the header asks for itself. */
  running: RunningText | null;
}

/** What every page knows; undefined where the page failed before it was known. */
export const useRootData = () => useRouteLoaderData("root") as RootData | undefined;
