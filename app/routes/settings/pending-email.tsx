import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useGone } from "./outcome.ts";

const INTENT = "cancel-email";

interface PendingEmailProps {
  /** The new address, and until when its link works, as text; null when no change waits. */
  pending: { email: string; until: string } | null;
}

/** The new address that waits for its link, with a button that withdraws it. */
export function PendingEmail({ pending }: PendingEmailProps) {
  const fetcher = useFetcher<{ message?: string }>({ key: INTENT });
  const posted = actionErrorOf(useLastActionData());
  const actionError = actionErrorOf(fetcher.data) ?? (posted?.values.intent === INTENT ? posted : null);
  useGone(fetcher.state === "idle" ? fetcher.data?.message : undefined, "#account");
  if (!pending) return actionError && <Notice>{actionError.error}</Notice>;
  const { email, until } = pending;
  return (
    <fetcher.Form method="post" className="flex basis-full flex-wrap items-center gap-x-4">
      <input type="hidden" name="intent" value={INTENT} />
      <p className="min-w-0 text-sm text-ink-soft" suppressHydrationWarning>
        <Trans comment="A new address">
          Waits for <bdi className="break-all text-ink">{email}</bdi>: open the link that we mailed there, until {until}
          .
        </Trans>
      </p>
      <Button type="submit" variant="plain" className="-my-1.5 -ms-2" pending={isSending(fetcher)}>
        <Trans>Cancel Change</Trans>
      </Button>
      {actionError && <Notice>{actionError.error}</Notice>}
    </fetcher.Form>
  );
}
