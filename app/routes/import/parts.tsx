import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ImportPreview, Part } from "#app/domain/import/import.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";

/** The numbers of rows of each part, as text. */
const partText: Record<Part, (count: number) => MessageDescriptor> = {
  diary: (count) => msg`${plural(count, { one: "# diary day", other: "# diary days" })}`,
  weeks: (count) => msg`${plural(count, { one: "# closed week", other: "# closed weeks" })}`,
  words: (count) => msg`${plural(count, { one: "# word", other: "# words" })}`,
  settings: (count) => msg`${plural(count, { one: "# setting", other: "# settings" })}`,
  log: (count) =>
    msg`${plural(count, { one: "# pomodoro of a deleted project", other: "# pomodoros of deleted projects" })}`,
};

/** The texts about the rows of each part that the account has already. */
const knownText: Record<Part, (count: number) => MessageDescriptor> = {
  diary: (count) =>
    msg`${plural(count, { one: "# has an entry here, which stays", other: "# have an entry here, which stays" })}`,
  weeks: (count) =>
    msg`${plural(count, { one: "# is closed here, and stays as it is", other: "# are closed here, and stay as they are" })}`,
  words: (count) =>
    msg`${plural(count, { one: "# is left out: you already learn its language, or Sevenfold does not have it", other: "# are left out: you already learn their language, or Sevenfold does not have it" })}`,
  settings: (count) =>
    msg`${plural(count, { one: "# is chosen already, and stays", other: "# are chosen already, and stay" })}`,
  log: (count) => msg`${plural(count, { one: "# already exists", other: "# already exist" })}`,
};

interface PartsProps extends Pick<ImportPreview, "parts" | "additions"> {
  /** Whether the file has projects too. */
  hasLists: boolean;
  /** The parts that were ticked in a form that failed. */
  ticked: string[] | null;
  /** Whether the form was not sent yet. */
  isFirst: boolean;
}

/** The parts of a file other than its projects, each with a checkbox. */
export function Parts({ parts, additions, hasLists, ticked, isFirst }: PartsProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">
        {hasLists ? <Trans>Beside the projects</Trans> : <Trans>In this file</Trans>}
      </legend>
      {parts.map(({ part, count, known: here }) => (
        <span key={part} className="flex min-h-control items-center gap-3">
          <Checkbox
            id={`part-${part}`}
            name="part"
            value={part}
            defaultChecked={isFirst || (ticked?.includes(part) ?? false)}
          />
          <label htmlFor={`part-${part}`}>
            {i18n._(partText[part](count))}
            {here > 0 && <span className="text-ink-soft"> · {i18n._(knownText[part](here))}</span>}
            {part === "diary" && additions > 0 && (
              <span className="text-ink-soft">
                {" · "}
                {t`${plural(additions, { one: "# addition to a day that has a text", other: "# additions to days that have a text" })}`}
              </span>
            )}
          </label>
        </span>
      ))}
    </fieldset>
  );
}
