import { Trans } from "@lingui/react/macro";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";

/** The new address that is not confirmed yet, with a button that withdraws it. */
export function PendingEmail({ pending }: Pick<Content["account"], "pending">) {
  const form = useIntent("cancel-email");
  const { actionError } = form;
  useGone(form.message, "#account");
  if (!pending) return actionError && <Notice>{actionError.error}</Notice>;
  const { email, until } = pending;
  return (
    <IntentForm of={form} className="flex basis-full flex-wrap items-center gap-x-4">
      <p className="min-w-0 text-sm text-ink-soft" suppressHydrationWarning>
        <Trans comment="A new address">
          Waits for <bdi className="break-all text-ink">{email}</bdi>: open the link that we mailed there, until {until}
          .
        </Trans>
      </p>
      <Button type="submit" variant="plain" className="-my-1.5 -ms-2" pending={form.isSending()}>
        <Trans>Cancel Change</Trans>
      </Button>
      {actionError && <Notice>{actionError.error}</Notice>}
    </IntentForm>
  );
}
