import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useSearchParams } from "@remix-run/react";
import { useState, useRef } from "react";
import * as z from "zod/mini";
import { OwnWordChoice, OwnWordInput, OwnWordQuery } from "#app/domain/own-word/own-word.ts";
import { changeOwnWord, createOwnWord, listOwnWords } from "#app/domain/own-word/own-word.server.ts";
import { deleteOwnWord, undoOwnWords } from "#app/domain/own-word/undo.server.ts";
import { lastPracticed, learnerLanguages } from "#app/domain/learning/practice.server.ts";
import { WordPatch } from "#app/domain/pack/word.ts";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { LanguageChoice } from "#app/parts/words/language-choice.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { languageCookie, usualLanguage, useRememberedLanguage } from "#app/parts/words/language-cookie.ts";
import { textsOfPage, titled } from "#app/shell/title.ts";
import { ListSearch } from "#app/parts/words/list-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { ExportApkg, ExportLabel } from "./anki-package.tsx";
import { AddWord } from "./add-word.tsx";
import { ImportWords } from "./import-words.tsx";
import { WordList } from "./word-list.tsx";
import style from "./own-words.css?inline";

export const loader = pageLoader(async (context, { request, url }) => {
  const wanted = url.searchParams.get("language") ?? languageCookie(request.headers.get("cookie"));
  const asked = z.safeParse(OwnWordQuery, {
    language: wanted ?? "",
    page: url.searchParams.get("page") ?? undefined,
    search: url.searchParams.get("search") ?? undefined,
  });
  // One round trip, if the address or the cookie names a language.
  const [languages, practiced, list] = await Promise.all([
    learnerLanguages(context),
    lastPracticed(context),
    asked.success ? listOwnWords(context, asked.data) : null,
  ]);
  if (list && languages.includes(asked.data!.language)) {
    return { languages, language: asked.data!.language, search: asked.data!.search, list };
  }
  const language = languages.find((name) => name === practiced) ?? languages[0] ?? null;
  if (language === null) return { languages, language, search: "", list: null };
  const first = await listOwnWords(context, z.parse(OwnWordQuery, { language }));
  return { languages, language, search: "", list: first };
});

/** The new texts of a word, and in `…_before` those with which the form opened. */
const WordChange = z.extend(WordPatch, {
  ...OwnWordChoice.shape,
  word_original_before: z.optional(z.string()),
  meaning_before: z.optional(z.string()),
  pronunciation_before: z.optional(z.string()),
});

export const action = pageAction({
  "add-word": intent(OwnWordInput, createOwnWord),
  "change-word": intent(WordChange, (context, change) => {
    const { id, word_original_before, meaning_before, pronunciation_before, ...patch } = change;
    return changeOwnWord(context, id, patch, {
      word_original: word_original_before,
      meaning: meaning_before,
      pronunciation: pronunciation_before,
    });
  }),
  "delete-word": intent(OwnWordChoice, (context, { id }) => deleteOwnWord(context, id)),
  "undo-words": intent(OwnWordChoice, undoOwnWords),
});

const page = cachedPage(["language", "page", "search"], { path: "/language/words", defaults: usualLanguage });
export const { clientLoader, shouldRevalidate } = page;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const words = textsOfPage(matches)._(msg`Your words`);
  return titled(data?.language ? `${words} · ${data.language}` : words);
};

export const handle: PageHandle = { topics: ["learning"], style };

export const ErrorBoundary = () => {
  const { t } = useLingui();
  return <FailedPage heading={t`Error loading your words`} />;
};

/** A person's own words of a language: they can be listed, added, changed, deleted, imported and exported. */
export default function OwnWords() {
  const { t } = useLingui();
  const { languages, language, search, list } = page.usePage<typeof loader>();
  const [isImporting, setImporting] = useState(false);
  const [params] = useSearchParams();
  useRememberedLanguage(language);
  const importButton = useRef<HTMLButtonElement>(null);
  function closeImport() {
    setImporting(false);
    importButton.current?.focus();
  }
  return (
    <Page className="gap-6">
      <PageHead
        view={
          languages.length > 0 && <LanguageChoice action="/language/words" languages={languages} language={language} />
        }
      >
        <h1>
          <Trans>Your Words</Trans>
        </h1>
      </PageHead>
      <p>
        <Link to={language ? `/language?language=${encodeURIComponent(language)}` : "/language"} className="link">
          <Trans>Back to learning</Trans>
        </Link>
      </p>
      <AddWord
        languages={languages}
        language={language}
        draft={{ word_original: params.get("word") ?? "", meaning: params.get("meaning") ?? "" }}
      />
      {language && list && (
        <section key={language} aria-labelledby="words-heading" className="grid grid-cols-1 gap-4">
          <h2 id="words-heading">
            <bdi>{language}</bdi> <span className="text-base font-normal text-ink-soft">{list.total}</span>
          </h2>
          <div className="flex flex-wrap items-end gap-2">
            <ListSearch action="/language/words" label={t`Search your words`} search={search} params={{ language }} />
            <Button
              ref={importButton}
              className="md:ms-auto"
              onClick={() => setImporting(!isImporting)}
              aria-expanded={isImporting}
            >
              <Trans>Import</Trans>
            </Button>
            <ExportApkg language={language} />
            <Export language={language} format="anki" text={t`Text for Anki`} />
            <Export language={language} format="csv" text={t`CSV`} />
          </div>
          {isImporting && <ImportWords language={language} onClose={closeImport} />}
          <WordList language={language} search={search} list={list} />
        </section>
      )}
    </Page>
  );
}

function Export({ language, format, text }: { language: string; format: string; text: string }) {
  const query = new URLSearchParams({ language, format });
  return (
    <a href={`/api/language-learning/words/export?${query}`} download className="btn btn-quiet">
      <span>
        <ExportLabel>{text}</ExportLabel>
      </span>
    </a>
  );
}
