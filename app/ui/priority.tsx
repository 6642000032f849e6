import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** The names of the priorities. */
export const PRIORITY_WORDS = {
  high: msg({ message: "High", context: "priority" }),
  medium: msg({ message: "Medium", context: "priority" }),
  low: msg({ message: "Low", context: "priority" }),
  none: msg({ message: "None", context: "priority" }),
};

/** The names of a todo's priorities. */
export const PRIORITY_TEXTS = {
  high: msg`High priority`,
  medium: msg`Medium priority`,
  low: msg`Low priority`,
  none: msg`None priority`,
};

/** A priority as a shape, a word and a colour. */
export function Priority({ level }: { level: keyof typeof PRIORITY_WORDS }) {
  const { i18n } = useLingui();
  return <span className={`priority priority-${level}`}>{i18n._(PRIORITY_WORDS[level])}</span>;
}
