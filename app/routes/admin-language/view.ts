import type { WordOrder } from "#app/domain/pack/word.ts";
import type { Path } from "#app/ui/link.tsx";

/** The tabs of a pack. */
export const TABS = ["words", "audio", "uploads", "learners", "access"] as const;
export type TabName = (typeof TABS)[number];

export const tabText: Record<TabName, string> = {
  words: "Words",
  audio: "Audio",
  uploads: "Batch history",
  learners: "User progress",
  access: "Access",
};

export const tabOf = (name: string | null): TabName => TABS.find((one) => one === name) ?? "words";

/** The parts of a list's address. */
export interface View {
  language: string;
  tab?: TabName;
  page?: number;
  search?: string;
  sortBy?: WordOrder;
  sortOrder?: "asc" | "desc";
}

/** The search parameters of a view, without default values. */
export const viewParams = ({ language, tab, page = 1, search, sortBy, sortOrder }: View): Record<string, string> => ({
  language,
  ...(tab && tab !== "words" && { tab }),
  ...(search && { search }),
  ...(sortBy && sortBy !== "created_at" && { sortBy }),
  ...(sortOrder === "desc" && { sortOrder }),
  ...(page > 1 && { page: String(page) }),
});

/** The address of a view, without default values. */
export const viewPath = (view: View): Path => `/admin-language?${new URLSearchParams(viewParams(view))}`;

const KB = 1024;

/** Bytes as text with a unit. */
export const sizeText = (bytes: number) => (bytes < KB ? `${bytes} B` : `${Math.round(bytes / KB)} kB`);
