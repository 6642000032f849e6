import Calendar from "lucide-react/icons/calendar";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Languages from "lucide-react/icons/languages";
import FoldedMap from "lucide-react/icons/map";
import NotebookText from "lucide-react/icons/notebook-text";
import type { ComponentType, SVGProps } from "react";
import type { Path } from "#app/ui/link.tsx";
import type { RootData } from "./root-data.ts";

/** Where people go most: one tap from everywhere. */
interface Place {
  to: Path;
  text: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** The keys that lead there, and what the list of shortcuts says of them. */
  keys?: string;
  does?: string;
  /** Only for those to whom language learning is open. */
  learner?: true;
}

const PLACES: readonly Place[] = [
  { to: "/app", text: "Home", Icon: FoldedMap, keys: "g a", does: "Go to the todos" },
  { to: "/calendar", text: "Calendar", Icon: Calendar, keys: "g c", does: "Go to the calendar" },
  { to: "/diary", text: "Diary", Icon: NotebookText, keys: "g d", does: "Go to the diary" },
  { to: "/language", text: "Language", Icon: Languages, learner: true },
  { to: "/stats", text: "Statistics", Icon: ChartNoAxesColumn, keys: "g s", does: "Go to the statistics" },
];

/** The places that are open to somebody, in the order of the navigation. */
export const placesOf = (user: NonNullable<RootData["user"]>): readonly Place[] =>
  PLACES.filter(({ learner }) => !learner || user.learns || user.role === "admin");

/** The keys that lead to a page, as tinykeys writes them. */
export const keysTo = (to: Path): string | undefined => PLACES.find((place) => place.to === to)?.keys;

/** Places that keys lead to. */
export const placesWithKeys = PLACES.flatMap(({ to, keys, does }) => (keys && does ? { to, keys, does } : []));

/** What is fetched ahead of a visit. Language learning is not kept: its words are read anew each time. */
export const PREFETCHED: readonly Path[] = [...PLACES.flatMap(({ to, learner }) => (learner ? [] : to)), "/settings"];
