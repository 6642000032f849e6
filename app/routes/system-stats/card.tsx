import type { ReactNode } from "react";

/** A part of the screen under its heading. */
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

/** Names and values, a line each. */
export function Rows({ rows }: { rows: [name: ReactNode, value: ReactNode][] }) {
  return (
    <dl className="rows">
      {rows.map(([name, value], at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
