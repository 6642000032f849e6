interface Figure {
  name: string;
  value: number;
  /** The most there can be. */
  limit?: number;
}

/** Numbers as folds of one strip. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px md:grid-cols-4">
      {figures.map(({ name, value, limit }) => (
        <div key={name} className="flex flex-col-reverse bg-surface p-4 md:even:bg-sunken">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd>
            <span className="text-xl font-semibold tracking-tight">{value}</span>{" "}
            {limit !== undefined && <span className="text-sm text-ink-soft">of {limit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
