import type { ReactNode } from "react";
import { searchMarks } from "#app/domain/search/search.ts";

/** A text with its matching parts marked. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of searchMarks(text, terms)) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
