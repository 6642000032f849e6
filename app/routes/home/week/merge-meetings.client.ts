import { mergeTexts } from "#app/client/commands/merge-texts.client.ts";
import { mergeBoxes } from "#app/domain/meeting-note/lines.ts";

/**
 * The text of a meeting with the boxes that were ticked elsewhere, when `theirs` differs from `base` in nothing else;
 * otherwise with what was added elsewhere. Undefined when the texts are in conflict.
 */
export const mergeMeetings = (base: string, mine: string, theirs: string): string | undefined =>
  mergeBoxes(base.trim(), mine, theirs) ?? mergeTexts(base, mine, theirs);
