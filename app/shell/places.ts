import Calendar from "lucide-react/icons/calendar";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Languages from "lucide-react/icons/languages";
import FoldedMap from "lucide-react/icons/map";
import NotebookText from "lucide-react/icons/notebook-text";
import type { ComponentType, SVGProps } from "react";
import type { Path } from "#app/ui/link.tsx";
import type { RootData } from "./root-data.ts";

/** A link of the navigation. */
interface Place {
  to: Path;
  text: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** The keys that open it, and their text in the list of shortcuts. */
  keys?: string;
  does?: string;
  /** Only for accounts that may use language learning. */
  learner?: true;
}

const PLACES: readonly Place[] = [
  { to: "/app", text: "Home", Icon: FoldedMap, keys: "g a", does: "Go to the todos" },
  { to: "/calendar", text: "Calendar", Icon: Calendar, keys: "g c", does: "Go to the calendar" },
  { to: "/diary", text: "Diary", Icon: NotebookText, keys: "g d", does: "Go to the diary" },
  { to: "/language", text: "Language", Icon: Languages, learner: true },
  { to: "/stats", text: "Statistics", Icon: ChartNoAxesColumn, keys: "g s", does: "Go to the statistics" },
];

/** The places that a user may open, in the order of the navigation. */
export const placesOf = (user: NonNullable<RootData["user"]>): readonly Place[] =>
  PLACES.filter(({ learner }) => !learner || user.learns || user.role === "admin");

/** The keys that open a page, in the notation of tinykeys. */
export const keysTo = (to: Path): string | undefined => PLACES.find((place) => place.to === to)?.keys;

/** The places that have keys. */
export const placesWithKeys = PLACES.flatMap(({ to, keys, does }) => (keys && does ? { to, keys, does } : []));

/** The pages that are prefetched. Language learning is not cached: its words are read anew each time. */
export const PREFETCHED: readonly Path[] = [...PLACES.flatMap(({ to, learner }) => (learner ? [] : to)), "/settings"];
