import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import Archive from "lucide/dist/esm/icons/archive.mjs";
import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import GripVertical from "lucide/dist/esm/icons/grip-vertical.mjs";
import MoreHorizontal from "lucide/dist/esm/icons/ellipsis.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import type { FormEvent } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { TRASH_DAYS } from "#app/domain/trash/trash.ts";
import { moved } from "#app/domain/project/changes.ts";
import { type Act, dialogId, ProjectDialog } from "./project-dialog.tsx";
import { RowButton } from "./row-button.tsx";

interface ActiveProjectProps {
  project: Project;
  todoCount: number;
  /** Receives the button that moves the row. */
  grip(element: HTMLButtonElement | null): void;
  /** Receives the button of the row's menu. */
  menu(element: HTMLButtonElement | null): void;
  /** The active projects' ids, and this one's index. */
  ids: readonly string[];
  at: number;
  onMove(to: number): void;
  onRename(): void;
  onConfirm: Act;
}

export function ActiveProject({ project, todoCount, ids, at, grip, menu, ...on }: ActiveProjectProps) {
  const { t } = useLingui();
  const { id, proje_title } = project;
  return (
    <>
      {ids.length > 1 && (
        <button
          ref={grip}
          type="button"
          data-grip
          aria-label={t`Move ${proje_title}`}
          className="btn btn-icon -ms-2 cursor-grab touch-none noscript:hidden"
        >
          <Icon of={GripVertical} />
        </button>
      )}
      <p className="min-w-0 flex-1 py-2">
        <bdi className="font-semibold">{proje_title}</bdi>
        <span className="block text-sm text-ink-soft">{t`${plural(todoCount, { one: "# todo", other: "# todos" })}`}</span>
      </p>
      <RowButton
        dialog={dialogId("archive", project.id)}
        icon={Archive}
        text={t`Archive`}
        label={t`Archive ${proje_title}`}
      />
      <RowButton
        dialog={dialogId("delete", project.id)}
        icon={Trash2}
        text={t`Delete`}
        label={t`Delete ${proje_title}`}
      />
      <Menu ref={menu} label={t`More for ${proje_title}`} button={<Icon of={MoreHorizontal} />} eager>
        <MenuForm method="get" fields={{ rename: id }} onSubmit={on.onRename}>
          <MenuItem submit icon={<Icon of={Pencil} />}>
            <Trans>Rename</Trans>
          </MenuItem>
        </MenuForm>
        {ids.length > 1 && (
          <>
            <MoveItem ids={ids} from={at} to={at - 1} onMove={on.onMove} />
            <MoveItem ids={ids} from={at} to={at + 1} onMove={on.onMove} />
          </>
        )}
      </Menu>
      <ProjectDialog intent="archive" project={project} onConfirm={on.onConfirm}>
        <Plural
          value={todoCount}
          _0="It leaves your tabs and your calendar with all that it holds, until you unarchive it."
          one="It leaves your tabs and your calendar with its # todo, until you unarchive it."
          other="It leaves your tabs and your calendar with its # todos, until you unarchive it."
        />
      </ProjectDialog>
      <ProjectDialog intent="delete" project={project} onConfirm={on.onConfirm}>
        <Plural
          value={todoCount}
          _0="Its todos, notes and meetings are deleted with it."
          one="Its # todo, notes and meetings are deleted with it."
          other="Its # todos, notes and meetings are deleted with it."
        />{" "}
        <Trans>All of it stays in the trash for {TRASH_DAYS} days.</Trans>
      </ProjectDialog>
    </>
  );
}

interface MoveItemProps {
  ids: readonly string[];
  from: number;
  to: number;
  onMove(to: number): void;
}

function MoveItem({ ids, from, to, onMove }: MoveItemProps) {
  const { t } = useLingui();
  const isUp = to < from;
  const isPossible = to >= 0 && to < ids.length;
  return (
    <MenuForm
      method="post"
      fields={{ intent: "order", projectIds: isPossible ? moved(ids, from, to) : [] }}
      onSubmit={() => onMove(to)}
    >
      <MenuItem
        submit={isPossible}
        disabled={!isPossible}
        icon={isUp ? <Icon of={ArrowUp} /> : <Icon of={ArrowDown} />}
      >
        {isUp ? t`Move up` : t`Move down`}
      </MenuItem>
    </MenuForm>
  );
}

interface MenuFormProps {
  method: "get" | "post";
  fields: Readonly<Record<string, string | readonly string[]>>;
  /** Called instead of submitting if scripts run. */
  onSubmit(): void;
  children: React.ReactNode;
}

/** A menu item that works without scripts too. */
function MenuForm({ method, fields, onSubmit, children }: MenuFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Form method={method} role="none" onSubmit={submit}>
      {Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
      )}
      {children}
    </Form>
  );
}
