import type { ReactNode } from "react";
import { FailedPart } from "#app/shell/failed-part.tsx";
import type { Part } from "#app/forms/part.ts";

interface PanelProps<Content> {
  id: string;
  heading: string;
  part: Part<Content>;
  /** The moment or period of the content. */
  note?(content: Content): string;
  children(content: Content): ReactNode;
}

/** A part of the screen with its heading; if it failed to load, its error and a retry button. */
export function Panel<Content>({ id, heading, part, note, children }: PanelProps<Content>) {
  const isLoaded = "content" in part;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>{heading}</h2>
        {isLoaded && note && (
          // The first response may use another time zone than the browser's.
          <p className="text-sm text-ink-soft" suppressHydrationWarning>
            {note(part.content)}
          </p>
        )}
      </div>
      {isLoaded ? children(part.content) : <FailedPart error={part.error} />}
    </section>
  );
}
