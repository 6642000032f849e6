import { useMutationState } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Change, Command } from "./command.ts";
import { COMMAND } from "./command-queue.ts";
import { NETWORK_ERROR } from "./connection.ts";
import { useTextIn } from "./text-store.ts";

/** A stored row with its version. */
export interface Versioned {
  updated_at: string;
}

/** Whether a text is saved. */
export interface TextState<Row extends Versioned> {
  /** The unsaved text; undefined when it is saved. */
  typed: string | undefined;
  status: "saved" | "typing" | "saving" | "waiting" | "refused";
  /** The reason why it is not saved; null while it only waits for the network. */
  problem: string | null;
  /** The HTTP status of a refusal. */
  refusedWith: number | null;
  /** The stored row of a version conflict, until the person chooses one of the two texts. */
  other: Row | null;
}

/** The queues whose text is on the screen. */
const shown = new Set<string>();

/** Whether the text of a queue is on the screen. */
export const isTextShown = (queue: string) => shown.has(queue);

interface TextsOf<Made extends Change> {
  queueOf(change: Made): string;
  textOf(change: Made): string | null;
}

/** Whether the text of a row is saved; `change` names the row. */
export function useTextState<Made extends Change, Row extends Versioned>(
  { queueOf, textOf }: TextsOf<Made>,
  change: Made,
): TextState<Row> {
  const queue = queueOf(change);
  useEffect(() => {
    shown.add(queue);
    return () => void shown.delete(queue);
  }, [queue]);
  const typed = useTextIn(queue) as Command<Made> | undefined;
  const [sent] = useMutationState({
    filters: {
      mutationKey: COMMAND,
      status: "pending",
      predicate: ({ state }) => (state.variables as Command).queue === queue,
    },
    select: ({ state }) => ({
      change: (state.variables as Command<Made>).change,
      problem: state.failureReason?.message ?? (state.isPaused && !navigator.onLine ? NETWORK_ERROR : null),
    }),
  }).slice(-1);
  const { held } = typed ?? {};
  const made = typed?.change ?? sent?.change;
  const problem = held ? held.error : (sent?.problem ?? null);
  return {
    typed: made && (textOf(made) ?? undefined),
    status: held ? "refused" : problem ? "waiting" : typed ? "typing" : sent ? "saving" : "saved",
    problem: held?.current || problem === NETWORK_ERROR ? null : problem,
    refusedWith: held?.status ?? null,
    other: (held?.current as Row | undefined) ?? null,
  };
}
