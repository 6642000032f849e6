import { Trans, useLingui } from "@lingui/react/macro";
import { clientName } from "#app/domain/session/client-name.ts";
import { fieldError } from "#app/forms/action-data.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

/** The browsers in which the person is signed in, each with a button that signs it out. */
export function Sessions({ sessions }: Pick<Content, "sessions">) {
  const { t, i18n } = useLingui();
  // Both forms share a fetcher, so that one place shows the result of the last one.
  const ending = useIntent("end-session", "end-sessions");
  const endingOthers = useIntent("end-other-sessions", "end-sessions");
  const actionError = ending.actionError ?? endingOthers.actionError;
  const isAsked = fieldError(actionError, "password") !== undefined;
  useGone(ending.message, "#sessions");
  return (
    <Section
      id="sessions"
      heading={t`Where you are signed in`}
      lead={t`We mail you when a browser signs in for the first time.`}
    >
      {actionError && !isAsked && <Notice>{actionError.error}</Notice>}
      <ul aria-labelledby="sessions" className="rows lg:-my-2">
        {sessions.map(({ id, place, moment, last_seen_at, is_current, ...client }) => {
          const name = clientName(i18n, client);
          return (
            <li key={id} className="flex min-h-14 flex-wrap items-center gap-2">
              <p className="min-w-0 grow basis-48 py-2">
                <span className="font-semibold">{name}</span>
                {is_current && (
                  <span className="text-ink-soft">
                    {" · "}
                    <Trans comment="The browser in which this is read">This one</Trans>
                  </span>
                )}
                <span className="block text-sm text-ink-soft" suppressHydrationWarning>
                  {place && `${place} · `}
                  <Trans>
                    Last seen <time dateTime={last_seen_at}>{moment}</time>
                  </Trans>
                </span>
              </p>
              {!is_current && (
                <IntentForm of={ending} fields={{ session_id: id }} className="grid justify-items-end gap-2 py-2">
                  <ReauthenticateField actionError={actionError?.values.session_id === id ? actionError : null} />
                  <Button
                    type="submit"
                    aria-label={t`Sign Out ${name}, last seen ${moment}`}
                    pending={ending.isSending("session_id", id)}
                  >
                    <Trans>Sign Out</Trans>
                  </Button>
                </IntentForm>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <IntentForm of={endingOthers} className="grid gap-2 justify-self-start">
          <ReauthenticateField actionError={actionError?.values.session_id === undefined ? actionError : null} />
          <Button type="submit" pending={endingOthers.isSending("intent", endingOthers.intent)}>
            <Trans>Sign Out All Others</Trans>
          </Button>
        </IntentForm>
      )}
    </Section>
  );
}
