import { useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { formatWeek, weekNumberProblem, weeksIn } from "#app/domain/week.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

interface JumpDialogProps {
  year: number;
  address(change: { week: string }): string;
  onClose(): void;
}

/** Asks for the number of a week, of the year that is shown unless another one is chosen. */
export function JumpDialog({ year, address, onClose }: JumpDialogProps) {
  const navigate = useNavigate();
  const [chosenYear, setYear] = useState(year);
  const [problem, setProblem] = useState<string | null>(null);

  function jump(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("week"));
    const wrong = weekNumberProblem(text, chosenYear);
    setProblem(wrong);
    if (wrong) return;
    onClose();
    navigate(address({ week: formatWeek(chosenYear, Number(text)) }), { preventScrollReset: true });
  }

  return (
    <Dialog open onClose={onClose} title="Jump to Week">
      <form onSubmit={jump} noValidate className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label="Week" error={problem} hint={`1 to ${weeksIn(chosenYear)}`}>
            <TextInput name="week" inputMode="numeric" autoComplete="off" data-autofocus />
          </Field>
          <Field label="Year">
            <TextInput
              inputMode="numeric"
              defaultValue={year}
              onChange={(event) => /^[1-9]\d{3}$/.test(event.target.value) && setYear(Number(event.target.value))}
            />
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Jump
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
