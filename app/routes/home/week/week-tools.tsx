import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import CalendarSearch from "lucide/dist/esm/icons/calendar-search.mjs";
import Layers from "lucide/dist/esm/icons/layers.mjs";
import { type FormEvent, useRef, useState } from "react";
import { weekNumberProblem } from "#app/domain/week/week-number.ts";
import { FIRST_YEAR, formatWeek, LAST_YEAR, weeksIn } from "#app/domain/week/week.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { eventCommands } from "#app/parts/other-calendar/event-commands.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EQUAL, equalSetting } from "./equal-projects.ts";
import type { WeekAddress } from "./use-week.ts";

/** An icon, and its word if there is room. */
const LOOK = "btn btn-icon week-tool";

const YEAR_SECONDS = 31_536_000;

export interface WeekToolsProps {
  year: number;
  address: WeekAddress;
  isJumping: boolean;
  onJump(isJumping: boolean): void;
  /** Whether the week shows the todos of all projects as equal; null if there is only one project. */
  areEqual: boolean | null;
  /** Whether it shows the events of other calendars; null if there are no other calendars. */
  showsEvents: boolean | null;
}

/** Rarely used buttons in the week's head: Jump to Week, and the switches for all projects as equal and for events. */
export function WeekTools({ year, address, isJumping, onJump, areEqual, showsEvents }: WeekToolsProps) {
  const { t } = useLingui();
  return (
    <>
      <button type="button" className={LOOK} title={t`Jump to Week`} onClick={() => onJump(true)}>
        <Icon of={CalendarSearch} />
        <span>
          <Trans>
            Jump<span className="sr-only"> to Week</span>
          </Trans>
        </span>
      </button>
      {areEqual !== null && (
        <button
          type="button"
          className={`${LOOK} aria-pressed:bg-wash aria-pressed:text-accent`}
          title={t`All projects as equal`}
          aria-pressed={areEqual}
          onClick={() => showAsEqual(!areEqual)}
        >
          <Icon of={Layers} />
          <span>
            <Trans>
              All projects<span className="sr-only"> as equal</span>
            </Trans>
          </span>
        </button>
      )}
      {showsEvents !== null && (
        <button
          type="button"
          className={`${LOOK} aria-pressed:bg-wash aria-pressed:text-accent`}
          title={t`Events of other calendars`}
          aria-pressed={showsEvents}
          onClick={() => eventCommands.send({ intent: "show-events", shows_events: !showsEvents })}
        >
          <Icon of={CalendarDays} />
          <span className="sr-only">
            <Trans>Events of other calendars</Trans>
          </span>
        </button>
      )}
      {isJumping && <JumpDialog year={year} address={address} onClose={() => onJump(false)} />}
    </>
  );
}

/** Stores the choice for this page, and in a cookie for the server's rendering. */
function showAsEqual(areEqual: boolean) {
  equalSetting.write(areEqual ? EQUAL : null);
  document.cookie = `projects=${EQUAL}; path=/app; max-age=${areEqual ? YEAR_SECONDS : 0}; samesite=lax`;
}

interface JumpDialogProps {
  year: number;
  address(change: { week: string }): string;
  onClose(): void;
}

/** A dialog for the number of a week and its year. */
function JumpDialog({ year, address, onClose }: JumpDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typedYear, setYear] = useState(String(year));
  const [problem, setProblem] = useState<string | null>(null);
  const translate = useTranslate();
  const number = useRef<HTMLInputElement>(null);
  const yearField = useRef<HTMLInputElement>(null);
  const chosenYear = Number(typedYear);
  const isYear = chosenYear >= FIRST_YEAR && chosenYear <= LAST_YEAR && Number.isInteger(chosenYear);

  function jump(event: FormEvent) {
    event.preventDefault();
    const text = number.current!.value;
    const wrong = weekNumberProblem(text, isYear ? chosenYear : year);
    setProblem(wrong && translate(wrong));
    if (wrong) return number.current!.focus();
    if (!isYear) return yearField.current!.focus();
    onClose();
    navigate(address({ week: formatWeek(chosenYear, Number(text)) }), { preventScrollReset: true });
  }

  return (
    <Dialog open onClose={onClose} title={t`Jump to Week`}>
      <form onSubmit={jump} noValidate className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`Week`} error={problem} hint={isYear && t`1 to ${{ last: weeksIn(chosenYear) }}`}>
            <TextInput ref={number} name="week_number" inputMode="numeric" autoComplete="off" data-autofocus />
          </Field>
          <Field
            label={t`Year`}
            error={isYear ? null : t`A year from ${{ first: String(FIRST_YEAR) }} to ${{ last: String(LAST_YEAR) }}`}
          >
            <TextInput
              ref={yearField}
              inputMode="numeric"
              autoComplete="off"
              value={typedYear}
              onChange={(event) => setYear(event.target.value)}
            />
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit">
            {t`Jump`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
