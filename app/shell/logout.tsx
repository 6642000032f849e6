import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { hasUnsent } from "#app/client/commands/commands.ts";
import { deleteCommands } from "#app/client/commands/command-storage.ts";
import { deletePagesForGood } from "#app/client/cache/persisted-pages.ts";
import { closeLive } from "#app/client/live/live.ts";
import { personId } from "#app/client/person.ts";
import { MenuItem } from "#app/ui/menu.tsx";
import { openDialog } from "#app/ui/open-dialog.ts";
import { LOGOUT } from "./menu-links.ts";

/** The id of the LogoutDialog's element. */
export const LOGOUT_DIALOG = "logout-question";

/** Milliseconds for which a logout waits for the browser's storage. */
const PATIENCE_MS = 5_000;

interface LogoutFormProps {
  children: ReactNode;
  role?: "none";
  /** Whether the person has confirmed in the LogoutDialog. */
  isConfirmed?: boolean;
}

/** Logs out and loads the next page as a document, so that no data of the account stays in memory. */
export function LogoutForm({ children, role, isConfirmed = false }: LogoutFormProps) {
  return (
    <Form
      method="post"
      action="/?index"
      reloadDocument
      role={role}
      onSubmit={(event) => {
        event.preventDefault();
        // The menu may not have rendered since the last change, so this is checked here.
        if (!isConfirmed && hasUnsent()) openDialog(LOGOUT_DIALOG);
        else void forgetFirst(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value="logout" />
      {children}
    </Form>
  );
}

/**
 * Submits the form after the person's data is deleted from this browser, because a document that is being left may
 * not finish that.
 */
async function forgetFirst(form: HTMLFormElement) {
  await Promise.race([forgetPerson(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  closeLive();
  form.submit();
}

async function forgetPerson() {
  const userId = personId();
  try {
    // Removes the rows and practices that were begun in this tab.
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to delete.
  }
  await Promise.all([deletePagesForGood(), userId !== null && deleteCommands(userId)]);
}

/** The last menu item. If data would be lost (`asks`), the LogoutDialog asks first. */
export function LogoutItem({ asks }: { asks: boolean }) {
  if (asks) {
    return (
      <MenuItem id={LOGOUT} dialog={LOGOUT_DIALOG}>
        <Trans>Logout</Trans>
      </MenuItem>
    );
  }
  return (
    <LogoutForm role="none">
      <MenuItem id={LOGOUT} submit>
        <Trans>Logout</Trans>
      </MenuItem>
    </LogoutForm>
  );
}
