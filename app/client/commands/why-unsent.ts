import { useMutationState } from "@tanstack/react-query";
import { COMMAND, Postponed } from "./command-queue.ts";

/** The server's reason for postponing unsent changes, for example while the account is being moved. */
export const useWhyUnsent = (): string | undefined =>
  useMutationState({
    filters: { mutationKey: COMMAND, status: "pending" },
    select: ({ state }) => state.failureReason,
  }).find((reason) => reason instanceof Postponed)?.message;
