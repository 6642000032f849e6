import { Form } from "@remix-run/react";
import { Button } from "../../ui/button.tsx";
import { MenuItem } from "../../ui/menu.tsx";

const DIALOG = "logout-of-demo";

/** Logs out with the next page loaded whole, so that nothing of the account stays in memory. */
function LogoutForm({ children }: { children: React.ReactNode }) {
  return (
    <Form method="post" action="/?index" reloadDocument role="none">
      <input type="hidden" name="intent" value="logout" />
      {children}
    </Form>
  );
}

/** The menu's last row. A demo account is asked first, by the LogoutDialog. */
export function LogoutItem({ losesData }: { losesData: boolean }) {
  if (losesData) return <MenuItem dialog={DIALOG}>Logout</MenuItem>;
  return (
    <LogoutForm>
      <MenuItem submit>Logout</MenuItem>
    </LogoutForm>
  );
}

/** What a demo account loses. Opened and closed by the browser itself, so it works without scripts too. */
export function LogoutDialog() {
  return (
    <dialog id={DIALOG} role="alertdialog" aria-labelledby={`${DIALOG}-title`}>
      <div className="grid gap-4 p-5 md:p-6">
        <h2 id={`${DIALOG}-title`}>Log out of the demo?</h2>
        <p className="text-ink-soft">
          All demo data (projects, todos, notes) will be lost. Create an account first to keep it.
        </p>
        <div className="flex justify-end gap-2">
          <Button command="close" commandfor={DIALOG}>
            Cancel
          </Button>
          <LogoutForm>
            <Button type="submit" variant="danger">
              Log out
            </Button>
          </LogoutForm>
        </div>
      </div>
    </dialog>
  );
}
