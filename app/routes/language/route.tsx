import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLocation } from "@remix-run/react";
import { useMemo, useState } from "react";
import type { AppContext } from "#app/context.ts";
import { recordKnown, recordResult } from "#app/domain/learning/answer.server.ts";
import { undoResult } from "#app/domain/learning/undo.server.ts";
import {
  isPracticeMode,
  NO_WORDS_MESSAGE,
  type PracticeMode,
  PracticeInput,
  PracticeKnown,
  PracticeUndo,
  WORDS_FAILED_MESSAGE,
} from "#app/domain/learning/practice.ts";
import {
  allWords,
  lastPracticed,
  learnerLanguages,
  learnerProgress,
  firstLearnedWords,
  wordLocale,
} from "#app/domain/learning/practice.server.ts";
import { dueWords, learningDay } from "#app/domain/learning/day.server.ts";
import { dailyWords, todaysWords } from "#app/domain/learning/today.server.ts";
import { SettingsForm } from "#app/domain/learning/settings.ts";
import { changeSettingsByForm } from "#app/domain/learning/settings.server.ts";
import type { Word } from "#app/domain/pack/word.ts";
import { AppError } from "#app/errors.ts";
import { translate } from "#app/i18n/messages.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { logError } from "#app/log.ts";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { languageCookie, usualLanguage, useRememberedLanguage } from "#app/parts/words/language-cookie.ts";
import { textsOfPage, titled } from "#app/shell/title.ts";
import { WordStrip } from "#app/ui/word-strip.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Dashboard } from "./dashboard.tsx";
import { type StoredRun, readRun } from "./practice-storage.ts";
import { modeName } from "./modes.ts";
import { Practice } from "./practice.tsx";
import style from "./language.css?inline";

export const loader = pageLoader(async (context, { request, url }) => {
  const [languages, practiced] = await Promise.all([learnerLanguages(context), lastPracticed(context)]);
  const remembered = languageCookie(request.headers.get("cookie"));
  const wanted = [url.searchParams.get("language"), remembered, practiced];
  const language = wanted.find((one) => languages.some((name) => name === one)) ?? languages[0];
  const user = await context.user();
  const isAdmin = user?.role === "admin";
  const learner = user?.id ?? "";
  if (!language) return { languages, language: null, wordLang: null, learner, isAdmin, run: null };
  const mode = url.searchParams.get("mode");
  // Read in the same round trip as the page's other data.
  const locale = () => wordLocale(context, language);
  const [{ run, problem }, known] = isPracticeMode(mode)
    ? await Promise.all([startRun(context, mode, language), locale()])
    : ([noRun, undefined] as const);
  if (run) return { languages, language, wordLang: known ?? null, learner, isAdmin, run };
  const [wordLang, progress, learned, today, dayWith] = await Promise.all([
    known === undefined ? locale() : known,
    learnerProgress(context, language),
    firstLearnedWords(context, language),
    todaysWords(context, language),
    learningDay(context, language),
  ]);
  const day = dayWith(progress.words_needing_review);
  const counts = { today: today.length, all: progress.total_words_encountered, review: day.reviews };
  return {
    languages,
    language,
    wordLang,
    learner,
    isAdmin,
    run: null,
    progress,
    learned,
    counts,
    day,
    locale: context.locale,
    // The browser does not have the rules' texts, so the server translates.
    problem: problem && translate(await context.i18n(), problem),
  };
});

const wordsOf: Record<PracticeMode, (context: AppContext, language: string) => Promise<Word[]>> = {
  daily: dailyWords,
  today: todaysWords,
  all: allWords,
  review: dueWords,
};

/** Maximum words of a run. */
const MAX_RUN = 100;
const noRun = { run: null, problem: null };

/** The words of a run: of the modes Today and All in their own order, of the others shuffled. */
async function startRun(context: AppContext, mode: PracticeMode, language: string) {
  try {
    const words = await wordsOf[mode](context, language);
    if (words.length === 0) return { run: null, problem: NO_WORDS_MESSAGE };
    const drawn = mode === "today" || mode === "all" ? shuffled(words) : words;
    return { run: { mode, words: drawn.slice(0, MAX_RUN), total: words.length }, problem: null };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw error;
    logError(error, context.requestId);
    return { run: null, problem: WORDS_FAILED_MESSAGE };
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

export const action = pageAction({
  answer: intent(PracticeInput, recordResult),
  settings: intent(SettingsForm, changeSettingsByForm),
  know: intent(PracticeKnown, recordKnown),
  undo: intent(PracticeUndo, undoResult),
});

const page = cachedPage(["language", "mode"], {
  path: "/language",
  defaults: usualLanguage,
  isDrawn: (params) => params.has("mode"),
});
export const { clientLoader } = page;

/** A run keeps its words, so its page is not read again. Leaving it loads the next page. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.currentUrl.href === args.nextUrl.href && args.nextUrl.searchParams.has("mode")
    ? false
    : page.shouldRevalidate(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const i18n = textsOfPage(matches);
  return titled(data?.run ? `${i18n._(modeName[data.run.mode])} · ${data.language}` : i18n._(msg`Language Learning`));
};

export const handle: PageHandle = { topics: ["learning"], style };

export default function Language() {
  const data = page.usePage<typeof loader>();
  const { language } = data;
  const { place, storedRun } = usePlace(data.learner, language);
  const run = useRun(data.run);
  useRememberedLanguage(language);
  return (
    <Page className="gap-6">
      {data.language === null ? (
        <NoLanguages isAdmin={data.isAdmin} />
      ) : (data.run ?? run) ? (
        <Practice
          key={`${place?.entry}`}
          language={data.language}
          wordLang={data.wordLang}
          place={place}
          storedRun={storedRun}
          {...(run ?? data.run)!}
        />
      ) : storedRun && data.problem ? (
        // If everything is answered, the server has nothing to render, but the end of the run must be shown.
        <Practice
          language={data.language}
          wordLang={data.wordLang}
          place={place}
          storedRun={storedRun}
          {...runOf(storedRun)}
        />
      ) : (
        <Dashboard {...data} />
      )}
    </Page>
  );
}

/** The error of the whole page, or in a run that its words could not be loaded. */
export function ErrorBoundary() {
  const translate = useTranslate();
  const hasMode = new URLSearchParams(useLocation().search).has("mode");
  return <FailedPage {...(hasMode && { heading: translate(WORDS_FAILED_MESSAGE) })} />;
}

/** The run with which this place started, even after the data was read again. */
function useRun<Run>(drawn: Run | null): Run | null {
  const { key: entry } = useLocation();
  const [begun, setBegun] = useState({ entry, run: drawn });
  const run = begun.entry === entry && begun.run !== null ? begun.run : drawn;
  if (begun.entry !== entry || begun.run !== run) setBegun({ entry, run });
  return run;
}

/** The place of the run, and its stored progress. Null until scripts run. */
function usePlace(learner: string, language: string | null) {
  const { key: entry } = useLocation();
  const isHydrated = useHydrated();
  return useMemo(() => {
    const place = isHydrated && language !== null ? { entry, learner, language } : null;
    return { place, storedRun: place && readRun(place) };
  }, [isHydrated, entry, learner, language]);
}

const runOf = ({ session: { mode, words } }: StoredRun) => ({ mode, words, total: words.length });

function NoLanguages({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <PageHead>
        <h1>
          <Trans>Language Learning</Trans>
        </h1>
      </PageHead>
      <WordStrip word={t({ message: "no word", comment: "Seven letters as decoration, one on each fold" })} />
      <p className="text-ink-soft">
        <Trans>There is no language to learn yet. You can add words of your own.</Trans>
      </p>
      <LinkButton to="/language/words" variant={isAdmin ? "quiet" : "primary"} className="justify-self-start">
        <Trans>Add Your Words</Trans>
      </LinkButton>
      {isAdmin && (
        <LinkButton to="/admin-language" variant="primary" className="justify-self-start">
          <Trans>Create Language Pack</Trans>
        </LinkButton>
      )}
    </>
  );
}
