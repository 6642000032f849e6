import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/ui/button.tsx";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";

interface UnsavedRowProps {
  draft: Draft;
  onEdit(): void;
  onRetry(): void;
  onDiscard(): void;
}

/** A row that could not be saved, while another row was being edited. */
export function UnsavedRow({ draft, onEdit, onRetry, onDiscard }: UnsavedRowProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const reason = draft.problem && translate(draft.problem.message);
  return (
    <li className="todo-unsaved">
      <div className="min-w-0 flex-1">
        <bdi>{draft.fields.todo_title}</bdi>
        <p className="text-sm text-danger">{reason ? t`Not saved: ${reason}` : t`Not saved`}</p>
      </div>
      <Button onClick={onRetry}>{t`Try Again`}</Button>
      <Button variant="plain" onClick={onEdit}>
        {t`Edit`}
      </Button>
      <Button variant="plain" onClick={onDiscard}>
        {t`Discard`}
      </Button>
    </li>
  );
}
