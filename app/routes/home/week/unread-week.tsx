import { Trans } from "@lingui/react/macro";
import { retry } from "#app/client/live/connection.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** In place of the tabs of a week that waits for the network, of which nothing but its days is known. */
export function UnreadWeek() {
  return (
    <Notice tone="info">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <Trans>
          No network, and this week was never opened in this browser. Its planned todos are shown; everything else comes
          with the network.
        </Trans>
        <Button onClick={retry}>
          <Trans>Try Again</Trans>
        </Button>
      </span>
    </Notice>
  );
}
