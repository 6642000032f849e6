import { isolated, listed } from "#app/i18n/listed.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { useState } from "react";
import {
  FORMAT_NAMES,
  type ImportPreview,
  isDiaryFormat,
  TO_ARCHIVED,
  TO_NEW,
  TO_NOWHERE,
} from "#app/domain/import/import.ts";
import { MAX_PROJECT_TITLE, MAX_PROJECTS } from "#app/domain/project/project.ts";
import { fieldError } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Parts } from "./parts.tsx";

interface ShownProject {
  id: string;
  proje_title: string;
  is_archived: boolean;
}

interface PreviewProps {
  preview: ImportPreview;
  projects: ShownProject[];
  actionError: ActionError | null;
  /** The intent that is being sent. */
  sent: string | null;
}

/** The values of a field in a form that failed. */
const valuesOf = (actionError: ActionError | null, name: string): string[] | null => {
  const value = actionError?.values[name];
  return Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : null;
};

/** The content of a file, the project of each of its lists, and the rows that do not fit. */
export function Preview({ preview, projects, actionError, sent }: PreviewProps) {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const { id, format, file_name, lists, parts, notes, known, new_open: open, room, additions } = preview;
  const [targets, titles] = ["to", "title"].map((name) => valuesOf(actionError, name));
  const formatName = translate(FORMAT_NAMES[format]);
  const isOfList = lists.some((_, i) => fieldError(actionError, `title-${i}`));
  return (
    <Form method="post" className="grid grid-cols-1 gap-6">
      <input type="hidden" name="import_id" value={id} />
      <div className="grid gap-1">
        <h2 id="preview" className="outline-none">
          {file_name || formatName}
        </h2>
        <p className="text-ink-soft">
          {formatName}
          {!isDiaryFormat(format) && ` · ${roomText(i18n, room)}`}
        </p>
      </div>
      {actionError && !isOfList && <Notice>{actionError.error}</Notice>}
      {room.projects <= 0 && lists.some(({ to }) => to === TO_NOWHERE) && (
        <Notice tone="info">
          <Trans>
            You have {MAX_PROJECTS} projects, so there is no room for another one. Lists without a project of their name
            are left out, unless you choose a project for them.
          </Trans>
        </Notice>
      )}
      {lists.length > 0 && (
        <ul aria-label={t`Lists`} className="rows">
          {lists.map((list, i) => (
            <ListRow
              key={list.name}
              list={list}
              projects={projects}
              to={targets?.[i] ?? list.to}
              title={titles?.[i] ?? list.title}
              hasRoom={room.projects > 0}
              error={fieldError(actionError, `title-${i}`)}
            />
          ))}
        </ul>
      )}
      {parts.length > 0 && (
        <Parts
          parts={parts}
          additions={additions}
          hasLists={lists.length > 0}
          ticked={valuesOf(actionError, "part")}
          isFirst={!actionError}
        />
      )}
      {open > room.todos && <OnlyWhatFits open={open} room={room.todos} actionError={actionError} />}
      {(notes.length > 0 || known > 0) && <Notes notes={notes} known={known} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" name="intent" value="confirm" pending={sent === "confirm"}>
          <Trans>Import</Trans>
        </Button>
        <Button type="submit" name="intent" value="undo" formNoValidate pending={sent === "undo"}>
          <Trans>Forget File</Trans>
        </Button>
      </div>
    </Form>
  );
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

interface OnlyWhatFitsProps {
  /** The number of open todos in the file. */
  open: number;
  /** The number of open todos that fit into the account. */
  room: number;
  actionError: ActionError | null;
}

/** A checkbox to leave out the open todos that do not fit. */
function OnlyWhatFits({ open, room: fitting, actionError }: OnlyWhatFitsProps) {
  const { t } = useLingui();
  return (
    <span className="flex min-h-control items-center gap-3">
      <Checkbox
        id="only-what-fits"
        name="only_what_fits"
        defaultChecked={!actionError || actionError.values.only_what_fits === "on"}
      />
      <label htmlFor="only-what-fits">
        {fitting === 0
          ? t`${plural(open, { one: "Leave out the # open todo: there is no room for another. They stay in your file.", other: "Leave out the # open todos: there is no room for another. They stay in your file." })}`
          : t`Import only what fits: the first ${fitting} of ${open} open todos. The others stay in your file.`}
      </label>
    </span>
  );
}

/** How rows of the file are changed to fit this app, with examples. */
function Notes({ notes, known }: Pick<ImportPreview, "notes" | "known">) {
  const { t, i18n } = useLingui();
  return (
    <section aria-labelledby="changes" className="grid grid-cols-1 gap-2">
      <h3 id="changes">
        <Trans>What changes on the way</Trans>
      </h3>
      <ul className="grid list-disc grid-cols-1 gap-1 ps-5 text-sm">
        {known > 0 && (
          <li>
            <Trans>Already here, and left unchanged: {known}</Trans>
          </li>
        )}
        {notes.map(({ text, count, examples }) => (
          <li key={text}>
            {t`${{ name: text }}: ${{ value: count }}`}{" "}
            {examples.length > 0 && (
              <span className="break-words text-ink-soft">
                ({isolated(i18n, examples).join(" · ")}
                {count > examples.length && " …"})
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says how many rows fit into the account beside those that it has. */
function roomText(i18n: I18n, room: ImportPreview["room"]): string {
  const todos = i18n._(msg`${plural(room.todos, { one: "# more open todo", other: "# more open todos" })}`);
  const projects = i18n._(msg`${plural(room.projects, { one: "# more project", other: "# more projects" })}`);
  return i18n._(msg`There is room for ${todos} and ${projects}.`);
}
