import { isolated } from "#app/i18n/listed.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { FORMAT_NAMES, type ImportPreview, isDiaryFormat, type Part, TO_NOWHERE } from "#app/domain/import/import.ts";
import { MAX_PROJECTS } from "#app/domain/project/project.ts";
import { fieldError } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ListRow, type ShownProject } from "./list-row.tsx";

interface PreviewProps {
  preview: ImportPreview;
  projects: ShownProject[];
  actionError: ActionError | null;
  /** The intent that is being sent. */
  sent: string | null;
}

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
    msg`${plural(count, { one: "# stays out: you learn its language here already, or it is not here", other: "# stay out: you learn their language here already, or it is not here" })}`,
  settings: (count) =>
    msg`${plural(count, { one: "# is chosen here already, and stays", other: "# are chosen here already, and stay" })}`,
  log: (count) => msg`${plural(count, { one: "# is here already", other: "# are here already" })}`,
};

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

interface PartsProps extends Pick<ImportPreview, "parts" | "additions"> {
  /** Whether the file has projects too. */
  hasLists: boolean;
  /** The parts that were ticked in a form that failed. */
  ticked: string[] | null;
  /** Whether the form was not sent yet. */
  isFirst: boolean;
}

/** The parts of a file other than its projects, each with a checkbox. */
function Parts({ parts, additions, hasLists, ticked, isFirst }: PartsProps) {
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
            <Trans>Here already, and left as they are: {known}</Trans>
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
