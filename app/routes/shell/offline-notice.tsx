import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { NETWORK_ERROR, retry } from "./connection.ts";

/** Says that a page's data is waiting for the connection, and asks again on demand. */
export function OfflineNotice() {
  return (
    <div className="fixed inset-x-0 top-2 z-40 mx-auto max-w-prose px-4">
      <Notice>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {NETWORK_ERROR}
          <Button onClick={retry}>Try Again</Button>
        </div>
      </Notice>
    </div>
  );
}
