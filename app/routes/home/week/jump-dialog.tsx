import { useLingui } from "@lingui/react/macro";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useNavigate } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { FIRST_YEAR, formatWeek, LAST_YEAR, weeksIn } from "#app/domain/week/week.ts";
import { weekNumberProblem } from "#app/domain/week/week-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

interface JumpDialogProps {
  year: number;
  address(change: { week: string }): string;
  onClose(): void;
}

/** A dialog for the number of a week and its year. */
export function JumpDialog({ year, address, onClose }: JumpDialogProps) {
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
