import { Trans } from "@lingui/react/macro";
/** A number with its name. */
export interface Figure {
  name: string;
  /** Null if it is not known yet. */
  value: number | null;
  /** Text after the number: `%`. */
  unit?: string;
  /** The maximum. */
  limit?: number;
  /** A line under the number, such as its period. */
  hint?: string;
}

interface FiguresProps {
  figures: Figure[];
  /** Sets the columns; default two, and four on a wide screen. */
  className?: string;
  /** The language for formatting numbers. */
  locale: string;
}

/** The maximum, shown after the number. */
function Limit({ text: limit }: { text: string }) {
  return (
    <span className="text-sm text-ink-soft">
      <Trans comment="A limit behind a number: 2 of 3">of {limit}</Trans>
    </span>
  );
}

/** Numbers as folds of one strip. */
export function Figures({ figures, className = "", locale }: FiguresProps) {
  const written = new Intl.NumberFormat(locale);
  return (
    <dl
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4 ${className}`}
    >
      {figures.map(({ name, value, unit, limit, hint }) => (
        <div key={`${name} ${hint}`} className="flex flex-col-reverse justify-end bg-surface p-4 md:even:bg-sunken">
          <dt className="text-sm text-ink-soft">
            <span className={hint ? "text-ink" : ""}>{name}</span>
            {hint && <span className="block">{hint}</span>}
          </dt>
          <dd>
            <span className="text-xl font-semibold tracking-tight">
              {value === null ? "–" : written.format(value)}
              {unit && value !== null && ` ${unit}`}
            </span>{" "}
            {limit !== undefined && <Limit text={written.format(limit)} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
