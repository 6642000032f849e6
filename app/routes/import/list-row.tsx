import { Trans, useLingui } from "@lingui/react/macro";
import { pluralize } from "#app/domain/pluralize.ts";
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
  /** Its place, and its title as a new project. */
  to: string;
  title: string;
  /** For another project. */
  hasRoom: boolean;
  error: string | undefined;
}

/** A list of the file with what it has, and the choice of its place. */
export function ListRow({ list, projects, to, title, hasRoom, error }: ListRowProps) {
  const { t } = useLingui();
  const [place, choose] = useState(to);
  const isHydrated = useHydrated();
  const hasTitle = !isHydrated || place === TO_NEW || place === TO_ARCHIVED;
  const contents = [
    [list.open, "open todo"],
    [list.done, "completed todo"],
    [list.notes, "weekly note"],
    [list.meetings, "meeting"],
    [list.pomodoros, "pomodoro"],
  ] as const;
  const texts = contents.flatMap(([count, noun]) => (count > 0 ? pluralize(count, noun) : []));
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_14rem_10rem] md:items-start">
      <p className="min-w-0">
        <bdi className="break-words font-semibold">{list.name}</bdi>
        <span className="block text-sm text-ink-soft">{texts.join(", ") || t`Empty`}</span>
      </p>
      <Field label={`Where ${list.name} goes`} hideLabel>
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
              {`Into ${proje_title}${is_archived ? " (archived)" : ""}`}
            </option>
          ))}
          <option value={TO_NOWHERE}>
            <Trans>Leave out</Trans>
          </option>
        </Select>
      </Field>
      {/* Always sent, so that titles and lists keep their order. */}
      <Field label={`Name of the project of ${list.name}`} hideLabel error={error} className={hasTitle ? "" : "hidden"}>
        <TextInput name="title" defaultValue={title} maxLength={MAX_PROJECT_TITLE} autoComplete="off" />
      </Field>
    </li>
  );
}
