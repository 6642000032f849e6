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

/** What may be wider, or higher, than its place. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Whoever has no pointer scrolls by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className="scroll">
      {children}
    </div>
  );
}
