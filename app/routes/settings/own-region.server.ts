import type { AppContext } from "#app/context.ts";
import { hasArrived } from "#app/domain/region/arrival.server.ts";
import { moveOf } from "#app/domain/region/departure.server.ts";
import { LEFT_BEHIND_MESSAGE, MOVED_TITLE } from "#app/domain/region/move.ts";
import { knownRegions, regionLabel } from "#app/domain/region/region.server.ts";
import { translate } from "#app/i18n/messages.ts";

/** Milliseconds for which the settings show that a move was undone. */
const TOLD_MS = 86_400_000;

/** The region of the account, and a move that is running or was undone recently; null if there is one installation. */
export async function ownRegion(context: AppContext) {
  const known = knownRegions(context.env);
  if (!known) return null;
  const [move, isArrived, i18n] = await Promise.all([moveOf(context), hasArrived(context), context.i18n()]);
  const label = known.regions.find(({ name }) => name === move?.region)?.label ?? move?.region ?? "";
  const isTold = move !== null && context.now.getTime() - Date.parse(move.created_at) < TOLD_MS;
  const shown = move && move.state !== "moved" && (move.state !== "undone" || isTold) ? move : null;
  return {
    label: regionLabel(i18n, known.own.label),
    /** The regions to which the account can move. */
    others: known.regions
      .filter((one) => one !== known.own)
      .map(({ name, label, address }) => ({ name, label: regionLabel(i18n, label), address })),
    move: shown && {
      label: regionLabel(i18n, label),
      state: shown.state as "moving" | "closed" | "undone",
      // The browser does not have the rules' texts, so the server translates.
      problem: shown.problem && translate(i18n, shown.problem),
    },
    /** The lines for an account that came from another region recently; empty for others. */
    arrived: isArrived ? [MOVED_TITLE, LEFT_BEHIND_MESSAGE].map((one) => translate(i18n, one)) : [],
  };
}
