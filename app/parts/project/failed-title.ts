import { useEffect } from "react";
import { emitter } from "#app/client/emitter.ts";

/** A typed title and its error. */
export interface TitleDraft {
  project_id: string;
  proje_title: string;
  error?: string | undefined;
}

const refusedTitles = emitter<TitleDraft>();

/** Gives a failed title back to the field of its row. Returns false when the page is not shown. */
export const returnTitle = ({ project_id, proje_title }: TitleDraft, error: string): boolean =>
  refusedTitles.emit({ project_id, proje_title, error });

/** Receives failed titles. `take` must be stable between renders. */
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
