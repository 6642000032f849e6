import MoreHorizontal from "lucide/dist/esm/icons/ellipsis.mjs";
import Music from "lucide/dist/esm/icons/eighth-notes.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { forwardRef, useImperativeHandle, useRef } from "react";
import { successRate } from "#app/domain/learning/practice.ts";
import type { Word } from "#app/domain/pack/word.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
import { PlayButton } from "#app/ui/play-button.tsx";
import type { WordElements } from "./use-word-rows.ts";
import type { WordField } from "./word-form.tsx";

interface RowProps {
  word: Word;
  /** Edits the word. The focus starts in the given field, by default in the first one. */
  onEdit(field?: WordField): void;
  onDelete(): void;
  onAssign(): void;
  onCannotPlay(): void;
}

/** A row of the table of words. */
export const WordRow = forwardRef<WordElements, RowProps>(function WordRow(
  { word, onEdit, onDelete, onAssign, onCannotPlay },
  ref,
) {
  const row = useRef<HTMLTableRowElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ row: row.current, edit: edit.current, menu: menu.current }), []);
  const { word_original, pronunciation, meaning, audio_url, times_practiced, total_attempts, correct_answers } = word;
  return (
    // For the pointer, a shortcut to the Edit button: the focus starts in the field of the clicked cell.
    <tr
      ref={row}
      data-id={word.id}
      onDoubleClick={({ target }) => onEdit((target as HTMLElement).dataset.field as WordField | undefined)}
    >
      <th scope="row">
        {word_original}
        <span className="block font-normal md:hidden" data-field="meaning">
          {meaning}
        </span>
        {pronunciation && (
          <span className="block text-sm font-normal text-ink-soft md:hidden" data-field="pronunciation">
            {pronunciation}
          </span>
        )}
      </th>
      <td className="text-ink-soft max-md:hidden" data-field="pronunciation">
        {pronunciation}
      </td>
      <td className="max-md:hidden" data-field="meaning">
        {meaning}
      </td>
      <td>
        {audio_url ? (
          <PlayButton label={`Play ${word_original}`} url={audio_url} onFail={onCannotPlay} />
        ) : (
          <span className="text-ink-soft">none</span>
        )}
      </td>
      <td className="whitespace-nowrap text-sm text-ink-soft max-md:hidden">
        {times_practiced > 0 && `${times_practiced} × · ${successRate(correct_answers, total_attempts)} %`}
      </td>
      {/* Its controls have their own labels. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td>
        <span className="flex justify-end">
          <IconButton ref={edit} label={`Edit ${word_original}`} onClick={() => onEdit()} className="max-md:hidden">
            <Icon of={Pencil} />
          </IconButton>
          <Menu ref={menu} label={`More for ${word_original}`} button={<Icon of={MoreHorizontal} />}>
            <MenuItem icon={<Icon of={Pencil} />} onSelect={() => onEdit()}>
              Edit
            </MenuItem>
            <MenuItem icon={<Icon of={Music} />} onSelect={onAssign}>
              Assign recording
            </MenuItem>
            <hr />
            <MenuItem icon={<Icon of={Trash2} />} danger onSelect={onDelete}>
              Delete
            </MenuItem>
          </Menu>
        </span>
      </td>
    </tr>
  );
});
