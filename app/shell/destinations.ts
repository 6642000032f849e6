import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import Calendar from "lucide/dist/esm/icons/calendar.mjs";
import ChartNoAxesColumn from "lucide/dist/esm/icons/chart-no-axes-column.mjs";
import Languages from "lucide/dist/esm/icons/languages.mjs";
import FoldedMap from "lucide/dist/esm/icons/map.mjs";
import NotebookText from "lucide/dist/esm/icons/notebook-text.mjs";
import type { IconShapes } from "#app/ui/icon.tsx";
import type { Path } from "#app/ui/link.tsx";
import type { RootData } from "#app/parts/account/root-data.ts";

/** A link of the navigation. */
interface Place {
  to: Path;
  text: MessageDescriptor;
  icon: IconShapes;
  /** The shortcut that opens the page, and its text in the list of shortcuts. */
  keys?: string;
  does?: MessageDescriptor;
  /** Only for accounts that may use language learning. */
  learner?: true;
}

const DESTINATIONS: readonly Place[] = [
  { to: "/app", text: msg`Home`, icon: FoldedMap, keys: "g a", does: msg`Go to the todos` },
  { to: "/calendar", text: msg`Calendar`, icon: Calendar, keys: "g c", does: msg`Go to the calendar` },
  { to: "/diary", text: msg`Diary`, icon: NotebookText, keys: "g d", does: msg`Go to the diary` },
  {
    to: "/language",
    text: msg({ message: "Language", context: "place", comment: "The place where words of a language are learned" }),
    icon: Languages,
    learner: true,
  },
  { to: "/stats", text: msg`Statistics`, icon: ChartNoAxesColumn, keys: "g s", does: msg`Go to the statistics` },
];

/** The pages that a user may open, in the order of the navigation. */
export const destinationsOf = (user: NonNullable<RootData["user"]>): readonly Place[] =>
  DESTINATIONS.filter(({ learner }) => !learner || user.learns || user.role === "admin");

/** The keys that open a page, in the notation of tinykeys. */
export const keysTo = (to: Path): string | undefined => DESTINATIONS.find((place) => place.to === to)?.keys;

/** The pages that have a shortcut. */
export const destinationsWithKeys = DESTINATIONS.flatMap(({ to, keys, does }) =>
  keys && does ? { to, keys, does } : [],
);

/** The pages that are prefetched. A practice is not, because its words are chosen when it is opened. */
export const PREFETCHED: readonly Path[] = [
  ...DESTINATIONS.flatMap(({ to, learner }) => (learner ? [] : to)),
  "/settings",
];
