import { shortened } from "#app/domain/code-points.ts";

const SHOWN = 39;

/** A title as a message quotes it. */
export const shortTitle = (title: string) => shortened(title, SHOWN);
