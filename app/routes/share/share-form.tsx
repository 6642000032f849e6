import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import type { SharedDraft, StoredShared } from "#app/client/shared-storage.ts";
import { noteOf, todoOf } from "#app/domain/shared/shared.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { useActiveProjects } from "#app/parts/project/active-projects.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Tab, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { NoteFields, useAddNote } from "./note-fields.tsx";
import { TodoFields, useAddTodo } from "./todo-fields.tsx";

interface ShareFormProps {
  item: StoredShared;
  onChange(item: StoredShared): void;
  onSettled(item: StoredShared): void;
  onGiveBack(item: StoredShared): void;
}

/**
 * A form that makes a todo or a diary text of shared content. What is typed here is stored until it is added or
 * discarded.
 */
export function ShareForm({ item, onChange, onSettled, onGiveBack }: ShareFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toast = useToast();
  const projects = useActiveProjects();
  const last = useRootData()?.project ?? null;
  const draft = item.draft ?? firstDraft(item, projects, last);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<SharedDraft>) => onChange({ ...item, draft: { ...draft, ...part } });
  const done = (path: string) => {
    onSettled(item);
    navigate(path, { replace: true });
  };
  const addTodo = useAddTodo(draft, projects, done);
  const note = useAddNote({ item, draft, onChange: change, onAdded: () => done("/diary") });
  const isTodo = draft.kind === "todo";

  function discard() {
    onSettled(item);
    toast.show({ text: t`What you shared was discarded`, undo: () => onGiveBack(item) });
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isTodo) addTodo();
        else void note.add();
      }}
    >
      <Kinds isTodo={isTodo} onChange={(kind) => change({ kind })} />
      <LeftOut item={item} />
      <TabPanel id="share-panel" tab={isTodo ? "share-todo" : "share-note"}>
        {isTodo ? (
          <TodoFields
            draft={draft}
            projects={projects}
            isTried={isTried}
            hasPicture={item.picture !== null}
            onChange={change}
          />
        ) : (
          <NoteFields item={item} draft={draft} note={note} onChange={change} />
        )}
      </TabPanel>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={note.isPending}>
          {isTodo ? t`Add Todo` : t`Add to Diary`}
        </Button>
        <LinkButton to="/app">
          <Trans>Not Now</Trans>
        </LinkButton>
        <Button variant="plain" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The initial values of the fields. A picture is for the diary, because a todo has none. */
function firstDraft(
  { shared, picture }: StoredShared,
  projects: ReturnType<typeof useActiveProjects>,
  last: string | null,
): SharedDraft {
  return {
    kind: picture ? "note" : "todo",
    project_id: (projects.find(({ id }) => id === last) ?? projects[0])?.id ?? "",
    ...todoOf(shared),
    note: noteOf(shared),
  };
}

/** The choice between a todo and a diary text. */
function Kinds({ isTodo, onChange }: { isTodo: boolean; onChange(kind: SharedDraft["kind"]): void }) {
  const { t } = useLingui();
  const tab = { panel: "share-panel" };
  return (
    <Tabs label={t`Add as`} look="pill">
      <Tab {...tab} id="share-todo" name={t`Todo`} selected={isTodo} onSelect={() => onChange("todo")} />
      <Tab {...tab} id="share-note" name={t`Today’s diary`} selected={!isTodo} onSelect={() => onChange("note")} />
    </Tabs>
  );
}

/** Says which files were left out. */
function LeftOut({ item: { filesLeft, shared } }: { item: StoredShared }) {
  return (
    <>
      {shared.isCut && (
        <Notice tone="warning">
          <Trans>It was too long: its end is missing.</Trans>
        </Notice>
      )}
      {filesLeft > 0 && (
        <Notice tone="warning">
          <Plural
            value={filesLeft}
            one="# file was left out. Only one picture can be added at a time."
            other="# files were left out. Only one picture can be added at a time."
          />
        </Notice>
      )}
    </>
  );
}
