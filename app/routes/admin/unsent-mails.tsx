import { pluralize } from "#app/domain/text/pluralize.ts";
import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { MailKind, SentAgain, MailedKind } from "#app/domain/mail/mail.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import type { Content } from "./content.server.ts";

/** A mail with its times as texts. The time of the next try is null after the last one. */
type ShownMail = Content["service"]["mails"][number];

const kinds: Record<Exclude<MailKind, MailedKind>, string> = {
  verify: "Verification",
  "confirm-browser": "Confirmation of a browser",
  reset: "New password",
  "email-taken": "Address in use",
  "email-change": "New address",
  "email-changed": "Address changed",
  "email-changed-again": "Address changed again",
  "email-undone": "Change of address undone",
  "password-changed": "Password changed",
  "password-set": "First password set",
  "new-sign-in": "New sign-in",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "provider-linked": "Sign-in linked",
  "provider-unlinked": "Sign-in unlinked",
  "codes-on": "Codes on",
  "codes-off": "Codes off",
  "codes-wrong": "Wrong codes",
  "recovery-code-used": "Recovery code used",
  "token-added": "API token made",
  "feed-added": "Calendar feed made",
  "mail-address-added": "Address for todos made",
  "push-added": "Notifications on",
  alert: "Alert",
  morning: "Morning line",
  reminder: "Reminder",
  "mail-in": "Answer to a mail",
  "webhook-off": "Webhook turned off",
  "account-moved": "Account moved",
};

function kindText(kind: MailKind): string {
  if (kind.startsWith("person-")) return "An admin's act, to the person";
  return kind.startsWith("admins-") ? "An admin's act, to all admins" : kinds[kind as keyof typeof kinds];
}

/** The waiting and the failed mails. Each can be sent again. */
export function UnsentMails({ mails }: { mails: ShownMail[] }) {
  return (
    <table className="data-table admin-log">
      <caption className="pb-2 text-start font-semibold">Mails that were not sent</caption>
      <TableHead columns={["Recipient", "Mail", "State", ["Actions", "sr-only"]]} />
      <tbody>
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} />
        ))}
      </tbody>
    </table>
  );
}

/** The first try runs after the response that made the mail, so its result is not known yet. */
function stateText({ state, tries, made, next }: ShownMail): string {
  if (state === "pending" && tries === 0) return `Being sent, tried again ${next} if that fails`;
  const tried = pluralize(tries, "try", "tries");
  return state === "pending" ? `Waits after ${tried}, next ${next}` : `Given up after ${tried}, made ${made}`;
}

function Row({ mail }: { mail: ShownMail }) {
  const { id, recipient, kind } = mail;
  const fetcher = useFetcher<SentAgain>({ key: `mail-${id}` });
  const actionError = actionErrorOf(fetcher.data);
  const answer = actionError ? undefined : fetcher.data;
  const toast = useToast();
  useEffect(() => {
    // The row of a sent mail disappears, so a toast says that it was sent.
    if (answer?.is_sent) toast.show({ text: `Sent to ${recipient}` });
  }, [answer, recipient, toast]);
  const problem = actionError?.error ?? (answer?.is_sent === false ? answer.message : undefined);
  return (
    <tr>
      <th scope="row" className="break-all">
        {recipient}
      </th>
      <td>{kindText(kind)}</td>
      <td className="text-ink-soft" suppressHydrationWarning>
        {stateText(mail)}
        {problem && (
          <span role="alert" className="block text-danger">
            {problem}
          </span>
        )}
      </td>
      <td className="text-end">
        <fetcher.Form method="post" action="/admin">
          <input type="hidden" name="intent" value="send-mail" />
          <input type="hidden" name="mail_id" value={id} />
          <Button type="submit" pending={isSending(fetcher)} aria-label={`Send again to ${recipient}`}>
            Send Again
          </Button>
        </fetcher.Form>
      </td>
    </tr>
  );
}
