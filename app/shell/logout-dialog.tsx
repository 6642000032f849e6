import { useLingui } from "@lingui/react/macro";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { LOGOUT_DIALOG, LogoutForm } from "./logout.tsx";

/**
 * Asks before a logout that deletes a demo account (`losesData`) or unsent changes. The dialog stays rendered,
 * because a browser does not submit a form that was removed, and deleting the changes would remove a dialog that is
 * shown only for them.
 */
export function LogoutDialog({ losesData }: { losesData: boolean }) {
  const { t } = useLingui();
  return (
    <FormDialog
      id={LOGOUT_DIALOG}
      title={losesData ? t`Log out of the demo?` : t`Log out with unsent changes?`}
      text={
        losesData
          ? t`All demo data (projects, todos, notes) will be lost. Create an account first to keep it.`
          : t`Changes that have not been sent yet will be lost. They are sent when there is a connection.`
      }
    >
      <LogoutForm isConfirmed>
        <FormDialogButtons id={LOGOUT_DIALOG} confirm={t`Log Out`} danger />
      </LogoutForm>
    </FormDialog>
  );
}
