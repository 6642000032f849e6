import { Form, useNavigation } from "@remix-run/react";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { opensDialog } from "#app/ui/open-dialog.ts";
import { focusHeading } from "#app/shell/focus.ts";

const DIALOG = "remove-host";

/** Removes a host, after a confirmation. */
export function RemoveHost({ host, isLive }: { host: string; isLive: boolean }) {
  const isPending = useNavigation().formData?.get("intent") === "remove-host";
  // The focused button disappears with the host.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (
    <div className="print:hidden">
      <Button className="text-danger" {...opensDialog(DIALOG)}>
        <Icon of={Trash2} />
        Remove Host
      </Button>
      <FormDialog
        id={DIALOG}
        title={`Remove ${host}?`}
        text={`Its figures and its history are deleted.${isLive ? " Its agent still reports, so it will be back in seconds: stop the agent first." : ""}`}
      >
        <Form method="post">
          <input type="hidden" name="intent" value="remove-host" />
          <input type="hidden" name="host" value={host} />
          <FormDialogButtons id={DIALOG} confirm="Remove Host" danger pending={isPending} />
        </Form>
      </FormDialog>
    </div>
  );
}
