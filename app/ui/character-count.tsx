import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
/** The share of the limit from which the counter is shown, and the steps at which it is announced. */
const FROM = 0.8;

/** The used part of a limit in code points, shown from 80 % on. */
export function CharacterCount({ value, max }: { value: string; max: number }) {
  const { t } = useLingui();
  const used = [...value].length;
  if (used < max * FROM) return <span role="status" className="sr-only" />;
  const step = Math.ceil(max * (1 - Math.min(1, Math.floor((used / max) * 10) / 10)));
  const spoken =
    used > max
      ? t`Too long`
      : t`${plural(step, { 0: "No characters left", one: "At most # character left", other: "At most # characters left" })}`;
  return (
    <span className={`text-sm ${used > max ? "font-semibold text-danger" : "text-ink-soft"}`}>
      <span aria-hidden>
        {used} / {max}
      </span>
      {/* Announced at each tenth and not at each key. */}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </span>
  );
}
