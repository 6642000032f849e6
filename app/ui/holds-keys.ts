import type { MouseEvent } from "react";
import { holdKeys } from "./typed-ahead.ts";

/**
 * An `onClick` for a link that opens the field `name`: it collects typed keys for that field, unless the click opens
 * another tab.
 */
export const holdsKeys =
  (name: string) =>
  ({ metaKey, ctrlKey, shiftKey, altKey }: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">) => {
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) holdKeys(name);
  };
