import type { Category } from "#app/domain/todo.ts";

/** Priorities in the order in which one chooses. Only what comes later asks for them. */
export const PRIORITIES: readonly Category[] = ["none", "high", "medium", "low"];
