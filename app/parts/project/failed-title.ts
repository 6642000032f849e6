import { useEffect } from "react";
import { emitter } from "#app/client/emitter.ts";

/** A title as it is typed, and its error. */
export interface TitleDraft {
  project_id: string;
  proje_title: string;
  error?: string | undefined;
}

const refusedTitles = emitter<TitleDraft>();

/** Returns a refused title to its row. False when the page is not shown. */
export const returnTitle = ({ project_id, proje_title }: TitleDraft, error: string): boolean =>
  refusedTitles.emit({ project_id, proje_title, error });

/** Receives refused titles. `take` must be stable. */
export function useReturnedTitle(take: (draft: TitleDraft) => void) {
  useEffect(
    () =>
      refusedTitles.on((draft) => {
        take(draft);
        return true;
      }),
    [take],
  );
}
