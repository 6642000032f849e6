import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useState } from "react";
import type { LearningDay } from "#app/domain/learning/load.ts";
import {
  AUDIO_FAILED_MESSAGE,
  PRACTICE_MODES,
  type PracticeMode,
  type Progress,
} from "#app/domain/learning/practice.ts";
import type { Word } from "#app/domain/pack/word.ts";
import { LanguageChoice } from "#app/parts/words/language-choice.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { PlayButton } from "#app/ui/play-button.tsx";
import { LearningSettingsForm, percentText } from "./learning-settings.tsx";
import { modeName, purposeOf } from "./modes.ts";
import { useSettings } from "./practice-commands.ts";
import { SoundChoice } from "./sound-choice.tsx";
import { chooseWay, useWay, wayName } from "./ways.ts";

interface DashboardProps {
  languages: string[];
  language: string;
  progress: Progress;
  /** The number of words of each mode, for the modes that the page counts. */
  counts: Partial<Record<PracticeMode, number>>;
  /** Some learned words, and the number of all. */
  learned: { words: Word[]; total: number };
  /** The effect of the settings on today. */
  day: LearningDay;
  locale: string;
  problem: string | null;
}

/** The learner's progress in a language, and the practice modes. */
export function Dashboard({ languages, language, progress, counts, learned, day, locale, problem }: DashboardProps) {
  const { t, i18n } = useLingui();
  const settings = useSettings(day.settings);
  return (
    <>
      <PageHead view={<LanguageChoice action="/language" languages={languages} language={language} />}>
        <h1>
          <Trans>Language Learning</Trans>
        </h1>
      </PageHead>
      {problem && <Notice>{problem}</Notice>}
      <dl className="figures">
        <Figure
          name={t({ message: "Day", context: "of learning", comment: "Before the number of the day of learning" })}
          value={progress.day_number}
        />
        <Figure name={t`Words met`} value={progress.total_words_encountered} />
        <Figure name={t`Success rate`} value={percentText(progress.success_rate, locale)} />
        <Figure name={t`Need review`} value={progress.words_needing_review} />
      </dl>
      <section aria-labelledby="modes-heading" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="modes-heading">
            <Trans>Practice</Trans>
          </h2>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <SoundChoice />
            <WayChoice />
          </div>
        </div>
        <TodayNote day={day} waiting={progress.words_needing_review} />
        <ul className="modes grid gap-3 md:grid-cols-3">
          {PRACTICE_MODES.map((mode) => (
            <li key={mode}>
              <Link to={`/language?language=${encodeURIComponent(language)}&mode=${mode}`} className="mode">
                <span className="font-semibold">{i18n._(modeName[mode])}</span>
                <span className="font-semibold text-accent">{counts[mode]}</span>
                <span className="col-span-2 text-sm text-ink-soft">{purposeOf(i18n, mode, settings)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <p>
        <Link to={`/language/words?language=${encodeURIComponent(language)}`} className="link">
          <Trans>Your words of {language}</Trans>
        </Link>
      </p>
      <LearnedWords {...learned} />
      <p className="text-ink-soft">
        <Trans>
          How long you will know them, what comes in two weeks, and your year:{" "}
          <Link to={`/language/figures?language=${encodeURIComponent(language)}`} className="link">
            Your figures
          </Link>
        </Trans>
      </p>
      <LearningSettingsForm settings={settings} locale={locale} />
    </>
  );
}

function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function LearnedWords({ words, total }: DashboardProps["learned"]) {
  const { t } = useLingui();
  const [cannotPlay, setCannotPlay] = useState(false);
  const more = total - words.length;
  return (
    <section aria-labelledby="learned-heading" className="grid gap-3">
      <h2 id="learned-heading">
        <Trans>Learned words</Trans> <span className="text-base font-normal text-ink-soft">{total}</span>
      </h2>
      {cannotPlay && <Notice onDismiss={() => setCannotPlay(false)}>{AUDIO_FAILED_MESSAGE}</Notice>}
      {words.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>A word is learned once you have known it three times.</Trans>
        </p>
      ) : (
        <ul>
          {words.map(({ word_original, ...word }) => (
            <li key={word.id} className="flex min-h-control items-center gap-3 border-b border-line">
              <p className="min-w-0 flex-1 py-1.5">
                <b dir="auto" className="me-2">
                  {word_original}
                </b>{" "}
                <bdi className="text-ink-soft">{word.meaning}</bdi>
              </p>
              {word.audio_url && (
                <PlayButton label={t`Play ${word_original}`} url={word.audio_url} onFail={() => setCannotPlay(true)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="text-sm text-ink-soft">
          <Trans comment="Words that are not listed">and {more} more</Trans>
        </p>
      )}
    </section>
  );
}

/** A note about today: a day off, no new words, or postponed words. */
function TodayNote({ day, waiting }: { day: LearningDay; waiting: number }) {
  const { settings, is_day_off, reviews, new_words } = day;
  const { t } = useLingui();
  const limit = settings.reviews + 1;
  const putOff = waiting - reviews;
  const said = is_day_off
    ? [t`Today is a day off: nothing is new, and nothing is due.`]
    : [
        ...(new_words === 0 && settings.new_words > 0
          ? [t`No new words until fewer than ${limit} wait for review.`]
          : []),
        ...(putOff > 0
          ? [
              t`${plural(putOff, { one: "# word is postponed to the next days.", other: "# words are postponed to the next days." })}`,
            ]
          : []),
      ];
  return said.length > 0 && <p className="of-today text-ink-soft">{said.join(" ")}</p>;
}

/** A choice before a practice: the front of the cards. */
function WayChoice() {
  const { t, i18n } = useLingui();
  const way = useWay();
  const isHydrated = useHydrated();
  return (
    <Field label={t`Cards`} hideLabel className={isHydrated ? "" : "invisible"}>
      <Select value={way} onChange={(event) => chooseWay(event.currentTarget.value)}>
        {Object.entries(wayName).map(([value, name]) => (
          <option key={value} value={value}>
            {i18n._(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
