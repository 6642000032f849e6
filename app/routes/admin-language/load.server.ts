import { redirect } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { fold } from "#app/domain/text/fold.ts";
import { readAccess } from "#app/domain/pack/audience.server.ts";
import { audioWithWords } from "#app/domain/pack/audio.server.ts";
import { batchHistory, listPacks, userProgress } from "#app/domain/pack/pack.server.ts";
import { listWords } from "#app/domain/pack/word.server.ts";
import { WordQuery } from "#app/domain/pack/word.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { dateIn, plainDays } from "#app/domain/time/timezone.ts";
import { pageLoader } from "#app/forms/action.server.ts";
import { tabOf } from "./view.ts";

/** The most learners that are shown, the most recent ones first. */
const LEARNERS_SHOWN = 100;
/** Recordings per page. */
const FILES_PAGE_SIZE = 100;

/** The data of a tab of a pack. */
export type TabContent<Name> = Extract<Awaited<ReturnType<typeof contentOf>>, { tab: Name }>;

/** The data of a pack that the current tab needs. */
async function contentOf(context: AppContext, language: string, search: URLSearchParams) {
  const tab = tabOf(search.get("tab"));
  switch (tab) {
    case "words": {
      const query = queryOf(search);
      const list = await listWords(context, language, query);
      keepWithin(list, search);
      return { tab, query, list };
    }
    case "audio": {
      const folder = await folderOf(context, language, queryOf(search));
      keepWithin(folder, search);
      return { tab, ...folder };
    }
    case "uploads": {
      const batches = await batchHistory(context, language);
      return { tab, batches: batches.map((batch) => ({ ...batch, day: momentOf(context, batch.created_at) })) };
    }
    case "access":
      return { tab, access: await readAccess(context, { language }) };
    case "learners": {
      const learners = await userProgress(context, language);
      const shown = learners.slice(0, LEARNERS_SHOWN);
      return {
        tab,
        learners: shown.map((one) => ({ ...one, day: labelOfDate(context, one.last_practiced) })),
        others: learners.length - shown.length,
      };
    }
  }
}

/** Redirects from a page past the end to the last page, for example after words were deleted. */
function keepWithin({ page, totalPages }: { page: number; totalPages: number }, search: URLSearchParams) {
  if (page <= totalPages) return;
  const last = new URLSearchParams(search);
  last.set("page", String(totalPages));
  throw redirect(`/admin-language?${last}`);
}

/** The query in the address; the default when it is invalid. */
function queryOf(search: URLSearchParams): WordQuery {
  const { limit: _, ...asked } = Object.fromEntries(search);
  const parsed = z.safeParse(WordQuery, asked);
  return parsed.success ? parsed.data : z.parse(WordQuery, {});
}

async function folderOf(context: AppContext, language: string, { search, page }: WordQuery) {
  const { exists, files } = await audioWithWords(context, language);
  const { compare } = new Intl.Collator(context.locale, { numeric: true });
  const found = files
    .filter(({ filename }) => fold(filename).includes(fold(search)))
    .sort((a, b) => compare(a.filename, b.filename));
  return {
    exists,
    files: found.slice((page - 1) * FILES_PAGE_SIZE, page * FILES_PAGE_SIZE),
    search,
    page,
    totalPages: Math.max(1, Math.ceil(found.length / FILES_PAGE_SIZE)),
    total: found.length,
  };
}

/** A date with its time, so that uploads of the same day can be told apart. */
function momentOf(context: AppContext, instant: string): string {
  const { timezone: timeZone, locale } = context;
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" }).format(new Date(instant));
  return `${labelOfDate(context, instant)}, ${time}`;
}

const labelOfDate = (context: AppContext, instant: string | null) =>
  instant ? dateLabel(dateIn(plainDays(context.timezone), new Date(instant)), context.locale, "medium") : "";

/** The loader of the page: the packs, and the parts of one pack that the address asks for. */
export const loadPacks = pageLoader(async (context, { url }) => {
  const [packs, access] = await Promise.all([listPacks(context), readAccess(context, {})]);
  const wanted = url.searchParams.get("language");
  const pack = packs.find((one) => one.language === wanted) ?? packs[0];
  const language = pack?.language ?? null;
  return {
    packs,
    language,
    locale: pack?.locale ?? null,
    access,
    shown: language === null ? null : await contentOf(context, language, url.searchParams),
  };
});
