import { mergeTexts } from "#app/client/commands/merge-texts.client.ts";
import { mergeBoxes } from "#app/domain/meeting-note/lines.ts";

/**
 * Merges the text of a meeting with another version. If `theirs` only ticks boxes of `base`, ticks them in `mine`;
 * otherwise adds what the other version has added. Undefined when the texts are in conflict.
 */
export const mergeMeetings = (base: string, mine: string, theirs: string): string | undefined =>
  mergeBoxes(base.trim(), mine, theirs) ?? mergeTexts(base, mine, theirs);
