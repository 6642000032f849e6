import { Plural } from "@lingui/react/macro";
import { useMutationState } from "@tanstack/react-query";
import { COMMAND, Postponed } from "#app/client/commands/command-queue.ts";
import { text } from "#app/i18n/text.ts";

/** The text beside a change that is stored in this browser and waits for the network. */
export const NOT_SENT_YET = text("forms.not_sent_yet", "Not sent yet");

/** Shows how many of the visible changes wait for the network, or for the server's reason. */
export function UnsentNote({ count }: { count: number }) {
  const why = useWhyUnsent();
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {count > 0 && <Plural value={count} one="Not sent yet: # change." other="Not sent yet: # changes." />}
      {count > 0 && why && ` ${why}`}
    </p>
  );
}

/** The server's reason for postponing unsent changes, for example while the account is being moved. */
const useWhyUnsent = (): string | undefined =>
  useMutationState({
    filters: { mutationKey: COMMAND, status: "pending" },
    select: ({ state }) => state.failureReason,
  }).find((reason) => reason instanceof Postponed)?.message;
