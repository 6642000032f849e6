import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { clientName } from "#app/domain/session/client-name.ts";
import { actionErrorOf, fieldError, isSending } from "#app/forms/action-data.ts";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

const intents = { one: "end-session", others: "end-other-sessions" } as const;

/** The browsers in which the person is signed in, each with a button that signs it out. */
export function Sessions({ sessions }: Pick<Content, "sessions">) {
  const { t, i18n } = useLingui();
  const fetcher = useFetcher<{ message?: string }>({ key: intents.one });
  const posted = actionErrorOf(useLastActionData());
  const actionError = actionErrorOf(fetcher.data) ?? (String(posted?.values.intent).startsWith("end-") ? posted : null);
  const isAsked = fieldError(actionError, "password") !== undefined;
  useGone(fetcher.state === "idle" ? fetcher.data?.message : undefined, "#sessions");
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
                <fetcher.Form method="post" className="grid justify-items-end gap-2 py-2">
                  <input type="hidden" name="intent" value={intents.one} />
                  <input type="hidden" name="session_id" value={id} />
                  <ReauthenticateField actionError={actionError?.values.session_id === id ? actionError : null} />
                  <Button
                    type="submit"
                    aria-label={t`Sign Out ${name}, last seen ${moment}`}
                    pending={isSending(fetcher) && fetcher.formData?.get("session_id") === id}
                  >
                    <Trans>Sign Out</Trans>
                  </Button>
                </fetcher.Form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <fetcher.Form method="post" className="grid gap-2 justify-self-start">
          {/* The intent is a field too, because a form that is sent again after a passkey has no submit button. */}
          <input type="hidden" name="intent" value={intents.others} />
          <ReauthenticateField actionError={actionError?.values.session_id === undefined ? actionError : null} />
          <Button type="submit" pending={isSending(fetcher) && fetcher.formData?.get("intent") === intents.others}>
            <Trans>Sign Out All Others</Trans>
          </Button>
        </fetcher.Form>
      )}
    </Section>
  );
}
