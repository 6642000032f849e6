import { Plural, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { countOthers, deleteOthers, keepOthers } from "#app/client/commands/others-commands.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

/** Asks what to do with the unsent changes that somebody else left in this browser. Their content is not shown. */
export function UnsentOfOthers({ userId }: { userId: string }) {
  const { t } = useLingui();
  const [count, setCount] = useState(0);
  useEffect(() => void countOthers(userId).then(setCount), [userId]);

  function close(settle: (userId: string) => Promise<void>) {
    setCount(0);
    void settle(userId);
  }

  return (
    <ConfirmDialog
      open={count > 0}
      title={t`Keep the unsent changes of another account?`}
      confirm={t`Delete`}
      cancel={t`Keep`}
      danger
      onConfirm={() => close(deleteOthers)}
      onCancel={() => close(keepOthers)}
    >
      <Plural
        value={count}
        one="A change of another account was made in this browser, and not sent before the session ended. If you keep them, they are sent when that person signs in here again. You do not see them."
        other="# changes of another account were made in this browser, and not sent before the session ended. If you keep them, they are sent when that person signs in here again. You do not see them."
      />
    </ConfirmDialog>
  );
}
