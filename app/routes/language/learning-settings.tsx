import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useRef, useState } from "react";
import { DAILY_GOAL } from "#app/domain/learning/practice.ts";
import {
  DAYS_OFF_MESSAGE,
  formOf,
  type LearningSettings,
  RETENTIONS,
  REVIEWS,
  REVIEWS_MESSAGE,
  type SettingsForm,
  WEEKDAYS,
} from "#app/domain/learning/settings.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { useFailures, useUndoToast } from "#app/forms/action-error.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { sendSettings, SETTINGS } from "./practice-commands.ts";

/** A percentage as the person's language writes it: 83 %, 83% or %83. English has a space. */
export const percentText = (percent: number, locale: string) =>
  locale.startsWith("en") ? `${percent} %` : new Intl.NumberFormat(locale, { style: "percent" }).format(percent / 100);

/** The learner's settings, collapsed at first. */
export function LearningSettingsForm({ settings, locale }: { settings: LearningSettings; locale: string }) {
  const { t } = useLingui();
  const actionError = actionErrorOf(useLastActionData());
  const [problem, setProblem] = useState(actionError?.error);
  const undoToast = useUndoToast();
  useFailures(useCallback(({ id, error }) => id === SETTINGS && setProblem(error), []));
  // Values that failed stay in the form.
  const shown = (actionError?.values as SettingsForm | undefined) ?? formOf(settings);

  const [reviewsProblem, setReviewsProblem] = useState<string | null>(null);
  const [daysProblem, setDaysProblem] = useState<string | null>(null);
  const reviews = useRef<HTMLInputElement>(null);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(undefined);
    const { validity } = reviews.current!;
    setReviewsProblem(validity.valid ? null : REVIEWS_MESSAGE);
    if (!validity.valid) return reviews.current!.focus();
    const { intent: _, ...form } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const isAlwaysOff = WEEKDAYS.every((day) => form[`day_off_${day}`] !== undefined);
    setDaysProblem(isAlwaysOff ? DAYS_OFF_MESSAGE : null);
    if (isAlwaysOff) return;
    sendSettings(form as SettingsForm);
    undoToast(SETTINGS, t`Settings saved`, () => sendSettings(formOf(settings)));
  }

  return (
    <details open={problem !== undefined || undefined}>
      <summary className="w-fit py-2.5 font-semibold">
        <Trans>Settings</Trans>
      </summary>
      {problem && <Notice onDismiss={() => setProblem(undefined)}>{problem}</Notice>}
      <Form
        method="post"
        noValidate={useHydrated()}
        onSubmit={save}
        // A new key, so that the form shows settings that another device or Undo has set.
        key={JSON.stringify(shown)}
        aria-label={t`Settings of learning`}
        className="grid max-w-form gap-4 py-3"
      >
        <input type="hidden" name="intent" value="settings" />
        <AmountFields shown={shown} reviews={reviews} problem={reviewsProblem} locale={locale} />
        <DaysOff shown={shown} problem={daysProblem} locale={locale} />
        <div className="flex min-h-control items-center gap-2">
          <Checkbox id="pause-new" name="pause_new" defaultChecked={shown.pause_new !== undefined} />
          <label htmlFor="pause-new">
            <Trans>No new words while more words are due than a day’s reviews</Trans>
          </label>
        </div>
        <Button type="submit" variant="primary" className="justify-self-start">
          <Trans>Save Settings</Trans>
        </Button>
      </Form>
    </details>
  );
}

interface AmountFieldsProps {
  shown: SettingsForm;
  /** The ref of the field for reviews per day, and its error. */
  reviews: RefObject<HTMLInputElement>;
  problem: string | null;
  locale: string;
}

/** The fields for new words and reviews per day, and for the share of words to remember. */
function AmountFields({ shown, reviews, problem, locale }: AmountFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`New words a day`}>
        <Select name="new_words" defaultValue={shown.new_words}>
          {Array.from({ length: DAILY_GOAL + 1 }, (_, i) => (
            <option key={i}>{i}</option>
          ))}
        </Select>
      </Field>
      <Field label={t`Reviews a day`} hint={t`In each language. The others follow on the next days.`} error={problem}>
        <TextInput
          ref={reviews}
          type="number"
          inputMode="numeric"
          name="reviews"
          required
          {...REVIEWS}
          defaultValue={shown.reviews}
        />
      </Field>
      <Field label={t`Words to know when they are due`} hint={t`More means more reviews.`}>
        <Select name="retention" defaultValue={shown.retention}>
          {RETENTIONS.map((percent) => (
            <option key={percent} value={percent}>
              {percentText(percent, locale)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

interface DaysOffProps {
  shown: SettingsForm;
  problem: string | null;
  locale: string;
}

/** The weekdays without words, and what is wrong with them. */
function DaysOff({ shown, problem, locale }: DaysOffProps) {
  const translate = useTranslate();
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">
        <Trans>Days off</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {WEEKDAYS.map((day) => (
          <label key={day} className="flex min-h-control items-center gap-2">
            <Checkbox name={`day_off_${day}`} defaultChecked={shown[`day_off_${day}`] !== undefined} />
            {weekdayName(day, locale)}
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {translate(problem)}
        </p>
      )}
    </fieldset>
  );
}

/** The short name of a weekday; 1 is Monday. */
const weekdayName = (day: number, locale: string) =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2024, 0, day));
