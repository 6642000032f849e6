import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { applyProjectChange } from "#app/domain/project/changes.ts";
import { TRASH_DAYS } from "#app/domain/trash/trash.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { pageAction, pageLoader } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { accountIntents } from "./account-intents.server.ts";
import { Account } from "./account.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { contentOf } from "./content.server.ts";
import { Group, GroupIndex } from "./group.tsx";
import { Keyboard } from "./keyboard.tsx";
import { MailAddress } from "./mail-address.tsx";
import { LockOfDiary } from "./lock-of-diary.tsx";
import { Notifications } from "./notifications.tsx";
import { OtherCalendars } from "./other-calendars.tsx";
import { Programs } from "./api-access.tsx";
import { projectIntents } from "./project-intents.server.ts";
import { Projects } from "./projects.tsx";
import { Section } from "./section.tsx";
import { Sessions } from "./sessions.tsx";
import { SignIn } from "./sign-in.tsx";
import { ThisBrowser } from "./this-browser.tsx";
import { Webhooks } from "./webhooks.tsx";
import { outsideIntents } from "./outside-intents.server.ts";
import { Support } from "./impersonation-history.tsx";

export const meta = title(msg`Settings`);

export const loader = pageLoader((context) => contentOf(context));

export const action = pageAction({
  ...projectIntents,
  ...accountIntents,
  ...outsideIntents,
});

const page = cachedPage();
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["project", "todo", "account", "other_calendar"] };

export default function Settings() {
  const { t } = useLingui();
  const loaded = page.usePage<typeof loader>();
  const pending = projectCommands.usePending();
  const { account, visits, sessions, tokens, feed, signIn, notifications, ...rest } = pending.reduce(
    (shown, { change }) => applyProjectChange(shown, change),
    loaded,
  );
  const { origin, timezone, isImpersonated, calendars, webhooks, takesMail, mail, lock, ...data } = rest;
  return (
    <Page className="gap-8">
      <PageHead>
        <h1>
          <Trans>Settings</Trans>
        </h1>
      </PageHead>
      <GroupIndex without={isImpersonated ? ["your-calendars"] : []} />
      <Group id="your-account">
        <Account {...account} timezone={timezone} mayChange={!isImpersonated} isDiaryLocked={lock.is_locked} />
        {!isImpersonated && account.role !== "demo" && <SignIn {...signIn} />}
        {!isImpersonated && <Sessions sessions={sessions} />}
      </Group>
      <Group id="your-projects">
        <Projects {...data} unsent={pending.filter(({ isWaiting }) => isWaiting).length} />
        <Section id="trash" heading={t`Trash`} lead={t`What you deleted in the last ${TRASH_DAYS} days.`}>
          <p>
            <Link to="/settings/trash" className="link">
              <Trans>Restore from the trash</Trans>
            </Link>
          </p>
        </Section>
      </Group>
      {!isImpersonated && (
        <Group id="your-calendars">
          <OtherCalendars calendars={calendars} isDemo={account.role === "demo"} />
          <CalendarFeed feed={feed} />
        </Group>
      )}
      <Group id="your-devices">
        {!isImpersonated && <Notifications {...notifications} timezone={timezone} />}
        <Keyboard />
        {!isImpersonated && <LockOfDiary lock={lock} isDemo={account.role === "demo"} />}
        <ThisBrowser />
      </Group>
      <Group id="advanced">
        <Programs tokens={tokens} origin={origin} mayChange={!isImpersonated} />
        {!isImpersonated && <Webhooks webhooks={webhooks} isDemo={account.role === "demo"} />}
        {takesMail && !isImpersonated && <MailAddress mail={mail} />}
        <Support visits={visits} />
      </Group>
    </Page>
  );
}

export const ErrorBoundary = () => {
  const { t } = useLingui();
  return <FailedPage heading={t`Failed to load projects`} />;
};
