import { listed } from "#app/i18n/listed.ts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type ImportPreview, TO_ARCHIVED, TO_NEW, TO_NOWHERE } from "#app/domain/import/import.ts";
import { MAX_PROJECT_TITLE } from "#app/domain/project/project.ts";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

export interface ShownProject {
  id: string;
  proje_title: string;
  is_archived: boolean;
}

interface ListRowProps {
  list: ImportPreview["lists"][number];
  projects: ShownProject[];
  /** The id of the project it goes to, and its title if that project is new. */
  to: string;
  title: string;
  /** Whether another project can be added. */
  hasRoom: boolean;
  error: string | undefined;
}

/** A list of the file with its numbers, and the choice of its project. */
export function ListRow({ list, projects, to, title, hasRoom, error }: ListRowProps) {
  const { t, i18n } = useLingui();
  const [place, choose] = useState(to);
  const isHydrated = useHydrated();
  const hasTitle = !isHydrated || place === TO_NEW || place === TO_ARCHIVED;
  const { name, open, done, notes, meetings, pomodoros } = list;
  const texts = [
    open > 0 && t`${plural(open, { one: "# open todo", other: "# open todos" })}`,
    done > 0 && t`${plural(done, { one: "# completed todo", other: "# completed todos" })}`,
    notes > 0 && t`${plural(notes, { one: "# weekly note", other: "# weekly notes" })}`,
    meetings > 0 && t`${plural(meetings, { one: "# meeting", other: "# meetings" })}`,
    pomodoros > 0 && t`${plural(pomodoros, { one: "# pomodoro", other: "# pomodoros" })}`,
  ].filter((text) => text !== false);
  const contents = listed(i18n, texts);
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_14rem_10rem] md:items-start">
      <p className="min-w-0">
        <bdi className="break-words font-semibold">{name}</bdi>
        <span className="block text-sm text-ink-soft">
          {contents || t({ message: "Empty", comment: "A list of an imported file without rows" })}
        </span>
      </p>
      <Field label={t`Where ${name} goes`} hideLabel>
        <Select name="to" value={place} onChange={(event) => choose(event.target.value)}>
          {hasRoom && (
            <option value={TO_NEW}>
              <Trans>New project</Trans>
            </option>
          )}
          {hasRoom && (
            <option value={TO_ARCHIVED}>
              <Trans>New archived project</Trans>
            </option>
          )}
          {projects.map(({ id, proje_title, is_archived }) => (
            <option key={id} value={id}>
              {is_archived ? t`Into ${proje_title} (archived)` : t`Into ${proje_title}`}
            </option>
          ))}
          <option value={TO_NOWHERE}>
            <Trans>Leave out</Trans>
          </option>
        </Select>
      </Field>
      {/* Always sent, so that the order of titles matches the order of lists. */}
      <Field label={t`Name of the project of ${name}`} hideLabel error={error} className={hasTitle ? "" : "hidden"}>
        <TextInput name="title" defaultValue={title} maxLength={MAX_PROJECT_TITLE} autoComplete="off" />
      </Field>
    </li>
  );
}
