import { useEffect, useRef } from "react";
import { MAX_HOST_NAME, type NewAgentToken } from "#app/domain/system-stats/agent-token.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { closeDialog, opensDialog } from "#app/ui/open-dialog.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { answerWith } from "#app/forms/answer-with.ts";
import { FormError } from "#app/forms/form-page.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { IntentForm, TextField, useIntent } from "#app/forms/intent-form.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import type { Content } from "./content.server.ts";

const CREATE = "create-agent-token";
const RENEW = "renew-agent-token";
const REVOKE = "revoke-agent-token";
/** All forms share a fetcher, so that one place shows the result of the last one. */
const FETCHER = "agent-tokens";

/** The tokens with which the agents of hosts report, one for each host. */
export function AgentTokens({ tokens, origin }: Content["agents"]) {
  const { answer } = useIntent(CREATE, FETCHER);
  const lastError = actionErrorOf(answer);
  const actionError = String(lastError?.values.intent).endsWith("-agent-token") ? lastError : null;
  const isOfList = actionError !== null && actionError.values.intent !== CREATE;
  const made = answerWith<NewAgentToken>("token", answer);
  const gone = answerWith<{ revoked: string }>("revoked", answer)?.revoked;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (made || gone) heading.current?.focus();
  }, [made, gone]);
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        An agent with such a token may only report for its host. The shared AGENT_TOKEN of the server, if it is set, may
        report for every host.
      </p>
      {(made || gone) && (
        <Notice tone="success">
          <p ref={heading} tabIndex={-1} className="outline-none">
            {made ? `This is the token of ${made.host}. Copy it now: it is not shown again.` : gone}
          </p>
          {made && (
            <code className="block select-all break-all py-1 text-sm">
              AGENT_TOKEN={made.token} sevenfold-agent --url {origin} --host {quoted(made.host)}
            </code>
          )}
        </Notice>
      )}
      {tokens.length > 0 && (
        <ul aria-label="Agent tokens" className="rows">
          {tokens.map(({ host, made: moment, used }) => (
            <li key={host} className="flex min-h-14 flex-wrap items-center gap-x-2">
              <p className="min-w-0 flex-1 basis-48 py-2">
                <span className="font-semibold break-all">{host}</span>
                <span className="block text-sm text-ink-soft" suppressHydrationWarning>
                  Made {moment} · {used ? `last used ${used}` : "not used yet"}
                </span>
              </p>
              <div className="flex flex-wrap items-end gap-2 pb-2 md:py-2">
                <TokenForm
                  intent={RENEW}
                  verb="Renew"
                  host={host}
                  text="Its agent stops within seconds, until you start it again with the new token."
                  actionError={isOfList ? actionError : null}
                />
                <TokenForm
                  intent={REVOKE}
                  verb="Revoke"
                  host={host}
                  text="Its agent stops within seconds. The host’s figures stay until you remove it."
                  actionError={isOfList ? actionError : null}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <NewToken actionError={isOfList ? null : actionError} made={made} />
    </>
  );
}

interface TokenFormProps {
  intent: string;
  verb: string;
  host: string;
  /** What happens to the agent that uses the token. */
  text: string;
  /** The error of any form in the list. */
  actionError: ActionError | null;
}

/** A button that revokes a token after a question. The agent that uses it stops within seconds. */
function TokenForm({ intent, verb, host, text, actionError }: TokenFormProps) {
  const form = useIntent(intent, FETCHER);
  const own = actionError?.values.intent === intent && actionError.values.host === host ? actionError : null;
  const dialog = `${intent}-${host}`;
  const name = `${verb} the token of ${host}`;
  const { data } = form.fetcher;
  useEffect(() => {
    // The dialog is closed first, because an open dialog would keep the focus from the result.
    if (data !== undefined && actionErrorOf(data) === null) closeDialog(dialog);
  }, [data, dialog]);
  return (
    <>
      <Button aria-label={name} {...opensDialog(dialog)}>
        {verb}
      </Button>
      <FormDialog id={dialog} title={`${name}?`} text={text}>
        <IntentForm of={form} fields={{ host }} action="/admin" className="grid gap-4">
          <FormError actionError={own} fields={["password"]} />
          <ReauthenticateField actionError={own} />
          <FormDialogButtons
            id={dialog}
            confirm={verb}
            danger={intent === REVOKE}
            pending={form.isSending("host", host)}
          />
        </IntentForm>
      </FormDialog>
    </>
  );
}

function NewToken({ actionError, made }: { actionError: ActionError | null; made: NewAgentToken | null }) {
  const creating = useIntent(CREATE, FETCHER);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (made) form.current!.reset();
  }, [made]);
  return (
    <>
      <FormError actionError={actionError} fields={["host", "password"]} />
      <IntentForm
        ref={form}
        of={creating}
        action="/admin"
        aria-label="New agent token"
        className="grid max-w-form items-end gap-4"
      >
        <TextField
          label="Host of a new token"
          hint={
            <>
              The name under which its agent reports: its hostname, or what{" "}
              <code className="whitespace-nowrap">--host</code> says.
            </>
          }
          name="host"
          actionError={actionError}
          required
          maxLength={MAX_HOST_NAME}
          autoComplete="off"
        />
        <ReauthenticateField actionError={actionError} />
        <Button type="submit" className="justify-self-start" pending={creating.isSending("intent", CREATE)}>
          Create Token
        </Button>
      </IntentForm>
    </>
  );
}

/** A name, quoted as an argument for a shell. */
const quoted = (name: string) => (/^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`);
