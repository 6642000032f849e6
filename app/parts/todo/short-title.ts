import { shortened } from "#app/domain/text/code-points.ts";

const SHOWN = 39;

/** Shortens a title for a message that quotes it. */
export const shortTitle = (title: string) => shortened(title, SHOWN);
