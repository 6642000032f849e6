import { useFetcher } from "@remix-run/react";
import FolderOpen from "lucide/dist/esm/icons/folder-open.mjs";
import MoreHorizontal from "lucide/dist/esm/icons/ellipsis.mjs";
import Music from "lucide/dist/esm/icons/eighth-notes.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useState } from "react";
import { audioPath, audioUrl } from "#app/domain/pack/audio.ts";
import { ListSearch } from "#app/parts/words/list-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlayButton } from "#app/ui/play-button.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import type { TabContent } from "./load.server.ts";
import { Pages } from "./pages.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { sizeText, type View, viewParams } from "./view.ts";

const GiveDialog = lazyPart(() => import("./give-dialog.client.tsx"), "GiveDialog");

type FolderView = TabContent<"audio">;
/** A recording with the word it is assigned to. */
type ShownFile = FolderView["files"][number];

/** The recordings of a pack and the words that they are assigned to. */
export function Folder({ language, folder }: { language: string; folder: FolderView }) {
  const fetcher = useFetcher({ key: "folder" });
  const [giving, setGiving] = useState<ShownFile | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const [isEmptying, setEmptying] = useState(false);
  const [cannotPlay, setCannotPlay] = useState(false);
  const actionError = actionErrorOf(fetcher.data);
  const view: View = { language, tab: "audio", search: folder.search };
  const send = (fields: Record<string, string>) => fetcher.submit({ language, ...fields }, { method: "post" });
  return (
    <section aria-labelledby="folder-heading" className="grid grid-cols-1 gap-3">
      <FolderHead
        view={view}
        exists={folder.exists}
        isCreating={fetcher.state === "submitting"}
        onCreate={() => send({ intent: "create-folder" })}
        onEmpty={() => setEmptying(true)}
      />
      {actionError && <Notice>{actionError.error}</Notice>}
      {cannotPlay && <Notice onDismiss={() => setCannotPlay(false)}>Audio file not found</Notice>}
      {folder.files.length === 0 && <p className="text-ink-soft">{noFilesText(folder)}</p>}
      <ul>
        {folder.files.map((file) => (
          <FileRow
            key={file.hash}
            file={file}
            onCannotPlay={() => setCannotPlay(true)}
            onRename={() => setRenaming(file.filename)}
            onGive={() => setGiving(file)}
            onDelete={() => setDeleting(file.filename)}
          />
        ))}
      </ul>
      <Pages view={view} {...folder} noun="recording" />
      {giving && <GiveDialog language={language} file={giving} onClose={() => setGiving(null)} />}
      {renaming && <RenameDialog language={language} filename={renaming} onClose={() => setRenaming(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting}?`}
        confirm="Delete"
        danger
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          send({ intent: "delete-audio", filename: deleting! });
          setDeleting(null);
        }}
      >
        The words that have this recording will have none. This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={isEmptying}
        title={`Delete the folder ${language}?`}
        confirm="Delete Folder"
        danger
        onCancel={() => setEmptying(false)}
        onConfirm={() => {
          send({ intent: "delete-folder" });
          setEmptying(false);
        }}
      >
        All recordings of this pack are deleted; its words stay, without them. This cannot be undone.
      </ConfirmDialog>
    </section>
  );
}

interface FolderHeadProps {
  view: View;
  exists: boolean;
  isCreating: boolean;
  onCreate(): void;
  onEmpty(): void;
}

/** The name of the folder, its search and its deletion. A missing folder can be created. */
function FolderHead({ view, exists, isCreating, onCreate, onEmpty }: FolderHeadProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <h2 id="folder-heading" className="me-auto flex items-center gap-2">
        <Icon of={FolderOpen} className="size-5 flex-none text-ink-soft" />
        Folder {view.language}
      </h2>
      {exists ? (
        <>
          <ListSearch
            action="/admin-language"
            label="Search recordings"
            search={view.search ?? ""}
            params={viewParams({ ...view, search: "", page: 1 })}
          />
          <Button onClick={onEmpty} className="text-danger">
            Delete Folder
          </Button>
        </>
      ) : (
        <Button onClick={onCreate} pending={isCreating}>
          Create Folder
        </Button>
      )}
    </div>
  );
}

function noFilesText({ search, exists }: FolderView): string {
  if (search) return `No recording has “${search}” in its name.`;
  return exists ? "No recordings yet. Upload some." : "This pack has no audio folder. Uploading makes one, too.";
}

interface FileRowProps {
  file: ShownFile;
  onCannotPlay(): void;
  onRename(): void;
  onGive(): void;
  onDelete(): void;
}

/** A recording with its word and its menu. */
function FileRow({ file, onCannotPlay, onRename, onGive, onDelete }: FileRowProps) {
  const { filename, word_original } = file;
  return (
    <li className="flex min-h-control items-center gap-3 border-b border-line">
      <PlayButton label={`Play ${filename}`} url={audioUrl(audioPath(file.hash))} onFail={onCannotPlay} />
      <span className="min-w-0 flex-1 truncate">{filename}</span>
      <span className={`min-w-0 flex-1 truncate ${word_original ? "" : "text-ink-soft"}`}>
        {word_original ?? "no word"}
      </span>
      <span className="w-20 text-end text-sm text-ink-soft max-md:hidden">{sizeText(file.size)}</span>
      <Menu label={`More for ${filename}`} button={<Icon of={MoreHorizontal} />}>
        <MenuItem icon={<Icon of={Pencil} />} onSelect={onRename}>
          Rename
        </MenuItem>
        <MenuItem icon={<Icon of={Music} />} onSelect={onGive}>
          Assign to a word
        </MenuItem>
        <hr />
        <MenuItem icon={<Icon of={Trash2} />} danger onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}
