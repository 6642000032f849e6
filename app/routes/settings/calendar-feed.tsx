import { Trans, useLingui } from "@lingui/react/macro";
import type { NewFeed } from "#app/domain/feed/feed.ts";
import { actionErrorOf, fieldError } from "#app/forms/action-data.ts";
import { answerWith } from "#app/forms/answer-with.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

/** The person's calendar feed. Here its address is made, renewed and ended. */
export function CalendarFeed({ feed }: Pick<Content, "feed">) {
  const { t } = useLingui();
  const making = useIntent("create-feed");
  const stopping = useIntent("stop-feed");
  const { actionError: createError, answer } = making;
  const actionError =
    actionErrorOf(stopping.fetcher.data) ?? (fieldError(createError, "password") ? null : createError);
  const since = feed?.since;
  const made = feed && answerWith<NewFeed>("address", answer);
  useGone(stopping.message, "#feed");
  return (
    <Section
      id="feed"
      heading={t`Calendar feed`}
      lead={t`What is due and planned, in Google Calendar, Apple Calendar or Outlook.`}
    >
      {actionError && <Notice>{actionError.error}</Notice>}
      {made && <NewAddress key={made.address} address={made.address} />}
      <p className="text-ink-soft" suppressHydrationWarning>
        {feed
          ? `${feed.with_pomodoros ? t`The feed was created ${since}, with finished pomodoros.` : t`The feed was created ${since}.`} ${t`Whoever has its address can read it; a new address ends the old one.`}`
          : t`There is no feed. Its address is secret: whoever has it can read the feed, and nothing else.`}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <IntentForm of={making} className="flex flex-wrap items-end gap-4">
          <ReauthenticateField actionError={createError} />
          <span className="flex items-center gap-3">
            <Checkbox
              id="with-pomodoros"
              name="with_pomodoros"
              key={String(feed?.with_pomodoros)}
              defaultChecked={feed?.with_pomodoros ?? false}
            />
            <label htmlFor="with-pomodoros">
              <Trans>With finished pomodoros</Trans>
            </label>
          </span>
          <Button type="submit" pending={making.isSending()}>
            {feed ? t`Renew Address` : t`Create Address`}
          </Button>
        </IntentForm>
        {feed && (
          <IntentForm of={stopping}>
            <Button type="submit" pending={stopping.isSending()}>
              <Trans>End Feed</Trans>
            </Button>
          </IntentForm>
        )}
      </div>
    </Section>
  );
}

/** The address of a new feed. It is shown once and gets the focus. */
function NewAddress({ address }: { address: string }) {
  const { t } = useLingui();
  const lead = <Trans>Subscribe to this address in your calendar. Copy it now: it is not shown again.</Trans>;
  const opener = (
    // The device's calendar app opens addresses with this scheme.
    <a href={address.replace(/^https?:/, "webcal:")} className="btn btn-quiet">
      <span>
        <Trans>Open in Calendar</Trans>
      </span>
    </a>
  );
  return <ShownOnce lead={lead} secret={address} copy={t`Copy Address`} button={opener} />;
}
