import { replaceEqualDeep } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The newest value, in which everything that is equal to its last value is the same object as before. Components that
 * are memoized by their properties then render only what has changed, however often the value is made anew.
 */
export function useSharedStructure<Value>(newest: Value): Value {
  const [last, setLast] = useState(newest);
  const shared = replaceEqualDeep(last, newest);
  if (shared !== last) setLast(shared);
  return shared;
}
