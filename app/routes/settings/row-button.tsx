import { Button } from "#app/ui/button.tsx";
import { Icon, type IconShapes } from "#app/ui/icon.tsx";
import { opensDialog } from "#app/ui/open-dialog.ts";

interface RowButtonProps {
  /** The id of the dialog that it opens. */
  dialog: string;
  icon: IconShapes;
  text: string;
  /** The accessible label with the project's title. */
  label: string;
}

/** A button for a project: an icon on phones, with its word on wider screens. */
export function RowButton({ dialog, icon, text, label }: RowButtonProps) {
  return (
    <Button variant="plain" className="text-ink-soft" aria-label={label} {...opensDialog(dialog)}>
      <Icon of={icon} />
      <span className="max-md:hidden">{text}</span>
    </Button>
  );
}
