import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { NewFeed } from "#app/domain/feed/feed.ts";
import { actionErrorOf, fieldError, isSending } from "#app/forms/action-data.ts";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

interface CalendarFeedProps {
  /** Since when it is there, as text; null when there is none. */
  feed: { with_pomodoros: boolean; since: string } | null;
}

const intents = { create: "create-feed", stop: "stop-feed" } as const;

/** The person's calendar feed: its address is made, renewed and ended here. */
export function CalendarFeed({ feed }: CalendarFeedProps) {
  const { t } = useLingui();
  const maker = useFetcher({ key: intents.create });
  const stopper = useFetcher<{ message?: string }>({ key: intents.stop });
  const posted = useLastActionData();
  const answer = maker.data ?? posted;
  const lastError = actionErrorOf(answer);
  const createError = lastError?.values.intent === intents.create ? lastError : null;
  const actionError =
    actionErrorOf(stopper.data) ?? (fieldError(createError, "password") ? null : actionErrorOf(maker.data));
  const since = feed?.since;
  const made = isNewFeed(answer) && feed ? answer : null;
  useGone(stopper.state === "idle" ? stopper.data?.message : undefined, "#feed");
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
          ? `${feed.with_pomodoros ? t`There is a feed since ${since}, with finished pomodoros.` : t`There is a feed since ${since}.`} ${t`Whoever has its address can read it; a new address ends the old one.`}`
          : t`There is no feed. Its address is secret: whoever has it can read the feed, and nothing else.`}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <maker.Form method="post" className="flex flex-wrap items-end gap-4">
          <input type="hidden" name="intent" value={intents.create} />
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
          <Button type="submit" pending={isSending(maker)}>
            {feed ? t`Renew Address` : t`Create Address`}
          </Button>
        </maker.Form>
        {feed && (
          <stopper.Form method="post">
            <input type="hidden" name="intent" value={intents.stop} />
            <Button type="submit" pending={isSending(stopper)}>
              <Trans>End Feed</Trans>
            </Button>
          </stopper.Form>
        )}
      </div>
    </Section>
  );
}

/** The address of a new feed, which is shown once and takes the focus. */
function NewAddress({ address }: { address: string }) {
  const { t } = useLingui();
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current!.focus(), []);
  return (
    <Notice tone="success">
      <p ref={lead} id="new-feed" tabIndex={-1} className="outline-none">
        <Trans>Subscribe to this address in your calendar. Copy it now: it is not shown again.</Trans>
      </p>
      <code className="block select-all break-all py-1">{address}</code>
      <div className="flex flex-wrap gap-3 py-1">
        <CopyButton text={address}>{t`Copy Address`}</CopyButton>
        {/* Calendar apps of the device answer to this scheme. */}
        <a href={address.replace(/^https?:/, "webcal:")} className="btn btn-quiet">
          <span>
            <Trans>Open in Calendar</Trans>
          </span>
        </a>
      </div>
    </Notice>
  );
}

const isNewFeed = (answer: unknown): answer is NewFeed =>
  typeof answer === "object" && answer !== null && "address" in answer;
