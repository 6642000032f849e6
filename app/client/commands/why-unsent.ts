import { useMutationState } from "@tanstack/react-query";
import { COMMAND, Postponed } from "./command-queue.ts";

/** The server's sentence why it takes the changes without a response only later, such as while the account is being moved. */
export const useWhyUnsent = (): string | undefined =>
  useMutationState({
    filters: { mutationKey: COMMAND, status: "pending" },
    select: ({ state }) => state.failureReason,
  }).find((reason) => reason instanceof Postponed)?.message;
