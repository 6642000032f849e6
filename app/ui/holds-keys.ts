import type { MouseEvent } from "react";
import { holdKeys } from "./typed-ahead.ts";

/** Holds keys for the field named `name` that a link opens, from its `onClick`, unless the click opens another tab. */
export const holdsKeys =
  (name: string) =>
  ({ metaKey, ctrlKey, shiftKey, altKey }: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">) => {
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) holdKeys(name);
  };
