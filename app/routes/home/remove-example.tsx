import { useLingui } from "@lingui/react/macro";
import { isSending } from "#app/forms/action-data.ts";
import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

/** A button that removes the example data after a question; without scripts it removes them at once. */
export function RemoveExample() {
  const { t } = useLingui();
  const fetcher = useFetcher();
  const [isAsking, setAsking] = useState(false);
  const fields = { intent: "remove-example" };
  return (
    <>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Button type="submit" name="intent" value={fields.intent} variant="plain" className="text-sm">
          {t`Remove the example`}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={t`Remove the example?`}
        confirm={t`Remove`}
        danger
        pending={isSending(fetcher)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          fetcher.submit(fields, { method: "post" });
        }}
      >
        {t`This deletes everything in it, also what you added.`}
      </ConfirmDialog>
    </>
  );
}
