import type { ReactNode } from "react";

/** The layout of a page of text. */
export function TextPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <article className="mx-auto grid w-full grid-cols-1 max-w-prose gap-4 px-4 py-10 leading-relaxed md:py-16">
      <h1>{heading}</h1>
      {children}
    </article>
  );
}
