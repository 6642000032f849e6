import type { Project } from "#app/domain/project/project.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconShapes } from "#app/ui/icon.tsx";
import { opensDialog } from "#app/ui/open-dialog.ts";

interface RowButtonProps {
  /** The id of the dialog that it opens. */
  dialog: string;
  icon: IconShapes;
  text: string;
  project: Project;
}

/** A button for a project: an icon on phones, with its word on wider screens. */
export function RowButton({ dialog, icon, text, project }: RowButtonProps) {
  return (
    <Button
      variant="plain"
      className="text-ink-soft"
      aria-label={`${text} ${project.proje_title}`}
      {...opensDialog(dialog)}
    >
      <Icon of={icon} />
      <span className="max-md:hidden">{text}</span>
    </Button>
  );
}
