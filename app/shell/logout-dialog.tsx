import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { LOGOUT_DIALOG, LogoutForm } from "./logout.tsx";

const DEMO_TEXT = "All demo data (projects, todos, notes) will be lost. Create an account first to keep it.";
const UNSENT_TEXT = "Changes that have not been sent yet will be lost. They are sent when there is a connection.";

/** Asks before a logout that deletes a demo account (`losesData`) or unsent changes. */
export function LogoutDialog({ losesData }: { losesData: boolean }) {
  return (
    <FormDialog
      id={LOGOUT_DIALOG}
      title={losesData ? "Log out of the demo?" : "Log out with unsent changes?"}
      text={losesData ? DEMO_TEXT : UNSENT_TEXT}
    >
      <LogoutForm>
        <FormDialogButtons id={LOGOUT_DIALOG} confirm="Log Out" danger />
      </LogoutForm>
    </FormDialog>
  );
}
