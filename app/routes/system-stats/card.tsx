import type { ReactNode } from "react";

/** A card with a heading. */
export function Card({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A list of names and values. */
export function Rows({
  rows,
  className = "rows",
}: {
  rows: [name: ReactNode, value: ReactNode][];
  className?: string;
}) {
  return (
    <dl className={className}>
      {rows.map(([name, value], at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
