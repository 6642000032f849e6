import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { forgetPages } from "#app/client/persisted-pages.ts";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { MenuItem } from "#app/ui/menu.tsx";

const DIALOG = "logout-of-demo";

/** Logs out with the next page loaded whole, so that nothing of the account stays in memory. */
function LogoutForm({ children, role }: { children: ReactNode; role?: "none" }) {
  return (
    <Form method="post" action="/?index" reloadDocument role={role} onSubmit={() => void forgetPages(null)}>
      <input type="hidden" name="intent" value="logout" />
      {children}
    </Form>
  );
}

/** The menu's last row. A demo account is asked first, by the LogoutDialog. */
export function LogoutItem({ losesData }: { losesData: boolean }) {
  if (losesData) return <MenuItem dialog={DIALOG}>Logout</MenuItem>;
  return (
    <LogoutForm role="none">
      <MenuItem submit>Logout</MenuItem>
    </LogoutForm>
  );
}

/** What a demo account loses. */
export function LogoutDialog() {
  return (
    <FormDialog
      id={DIALOG}
      title="Log out of the demo?"
      text="All demo data (projects, todos, notes) will be lost. Create an account first to keep it."
    >
      <LogoutForm>
        <FormDialogButtons id={DIALOG} confirm="Log Out" danger />
      </LogoutForm>
    </FormDialog>
  );
}
