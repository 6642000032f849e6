import { createContext, useContext } from "react";
import type { AppContext } from "#app/context.ts";
import type { Language } from "#app/i18n/language.ts";
import type { RegionChoice } from "#app/domain/region/region.server.ts";
import type { ShownProvider } from "#app/domain/sign-in-provider/provider.ts";
import type { Days } from "#app/domain/time/timezone.ts";
import type { PomodoroProject } from "../pomodoro/state.ts";

/** An impersonation as its banner shows it. */
export interface ShownImpersonation {
  /** The admin's username. */
  admin: string;
  /** Seconds until it expires. */
  seconds_left: number;
}

/** A running pomodoro or break as it is shown without scripts. */
export interface RunningText {
  /** The title of the todo, else of the project; or "Break". */
  title: string;
  /** Rounded up; 0 when the time is over. */
  minutes_left: number;
  /** The remaining share, 0 to 1. */
  share_left: number;
  is_paused: boolean;
}

/** The actions of the clock that are offered without scripts. */
export interface ClockChoices {
  session: { id: string; is_paused: boolean; is_over: boolean } | null;
  isResting: boolean;
  /** The length of the offered break in minutes; null when none is offered. */
  offered: number | null;
}

/** The data of every page. */
export interface RootData {
  /** The signed-in user. */
  user: {
    id: string;
    username: string;
    email: string;
    role: "user" | "admin" | "demo";
    /** Whether the user may use language learning. */
    learns: boolean;
  } | null;
  /** The impersonation, if there is one. */
  impersonation: ShownImpersonation | null;
  /** The user's days and language, for the dates and numbers of this response. */
  days: Days;
  /** The source of the time zone: the browser, the edge, or the account. */
  zoneSource: AppContext["zoneSource"];
  locale: string;
  /** The language of this response's texts. */
  language: Language;
  /** The active projects in the user's order, for starting a pomodoro. */
  projects: PomodoroProject[];
  /** The id of the project that was shown last. */
  project: string | null;
  /** The regions that a visitor may choose from; null for signed-in people and if there is one installation. */
  region?: RegionChoice | null;
  /** The installation's own sign-in provider; null without one. */
  provider: ShownProvider | null;
  /** The running pomodoro or break, on pages without scripts. On other pages the header loads it. */
  running: RunningText | null;
  /** Only on the page that shows the clock without scripts. */
  clock?: ClockChoices;
}

/**
 * The root provides its data in a context of its own, because `useRouteLoaderData` renders its component again at each
 * step of every request.
 */
export const RootDataContext = createContext<RootData | undefined>(undefined);

/** The data of every page; undefined if the page failed before the data was read. */
export const useRootData = () => useContext(RootDataContext);
