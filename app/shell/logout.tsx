import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useUnsent } from "#app/client/commands.ts";
import { forgetCommands } from "#app/client/kept-commands.ts";
import { forgetPages } from "#app/client/persisted-pages.ts";
import { personId } from "#app/client/person.ts";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { MenuItem } from "#app/ui/menu.tsx";

const DIALOG = "logout-question";

const DEMO_TEXT = "All demo data (projects, todos, notes) will be lost. Create an account first to keep it.";
const UNSENT_TEXT = "Changes that have not been sent yet will be lost. They are sent when there is a connection.";

/** Logs out and loads the next page as a document, so that no data of the account stays in memory. */
function LogoutForm({ children, role }: { children: ReactNode; role?: "none" }) {
  return (
    <Form method="post" action="/?index" reloadDocument role={role} onSubmit={forgetPerson}>
      <input type="hidden" name="intent" value="logout" />
      {children}
    </Form>
  );
}

function forgetPerson() {
  const userId = personId();
  if (userId !== null) void forgetCommands(userId);
  void forgetPages(null);
  try {
    // Rows and runs that were begun in this tab.
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The last menu item. When data would be lost, the LogoutDialog asks first. */
export function LogoutItem({ losesData }: { losesData: boolean }) {
  const unsent = useUnsent();
  if (losesData || unsent > 0) return <MenuItem dialog={DIALOG}>Logout</MenuItem>;
  return (
    <LogoutForm role="none">
      <MenuItem submit>Logout</MenuItem>
    </LogoutForm>
  );
}

/** What would be lost: a whole demo account, or unsent changes. */
export function LogoutDialog({ losesData }: { losesData: boolean }) {
  const unsent = useUnsent();
  if (!losesData && unsent === 0) return null;
  return (
    <FormDialog
      id={DIALOG}
      title={losesData ? "Log out of the demo?" : "Log out with unsent changes?"}
      text={losesData ? DEMO_TEXT : UNSENT_TEXT}
    >
      <LogoutForm>
        <FormDialogButtons id={DIALOG} confirm="Log Out" danger />
      </LogoutForm>
    </FormDialog>
  );
}
