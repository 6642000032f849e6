import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type MetaFunction, redirect, redirectDocument } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { DEMO_LOGOUT_MESSAGE } from "#app/domain/demo/demo.ts";
import { stopImpersonation } from "#app/domain/impersonation/impersonation.server.ts";
import { mainAddress } from "#app/domain/region/region.server.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { languageSearch } from "#app/i18n/language.ts";
import { text } from "#app/i18n/text.ts";
import { RegionLine } from "#app/parts/account/region-line.tsx";
import { FooterLinks } from "#app/shell/footer.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { textsOfPage } from "#app/shell/title.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { leave, startDemo } from "./account.server.ts";
import style from "./landing.css?inline";
import { Sheet } from "./sheet.tsx";

const features = [
  [msg`Three projects.`, msg`Few enough to see all of them.`],
  [msg`One calendar.`, msg`Six sheets, everything that is due.`],
  [msg`One diary.`, msg`Open until midnight, then kept.`],
  [msg`One timer.`, msg`Its minutes draw the line.`],
] as const;

/** The product's features in four lines. */
function Features() {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="sr-only">
        <Trans>What is in it</Trans>
      </h2>
      <ul className="features">
        {features.map(([name, text]) => (
          <li key={name.id} className="text-ink-soft">
            <h3 className="inline text-ink">{i18n._(name)}</h3> {i18n._(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const HEADLINE = msg`Your week is one sheet of paper.`;
/** The same headline, as a title. */
const HEADLINE_TITLE = msg`Your week is one sheet of paper`;
const LEAD = msg`Write down what is to be done, drop it on a day, and watch the week draw its own line.`;

/** The messages after logging out or deleting the account, by the address's parameter. */
const FAREWELLS: Record<string, string> = {
  demo: DEMO_LOGOUT_MESSAGE,
  account: text("account.deleted", "Your account is deleted, with everything in it."),
};

export const handle: PageHandle = { static: true, sends: true, bare: true, style };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const i18n = textsOfPage(matches);
  return [
    { title: `Sevenfold · ${i18n._(HEADLINE_TITLE)}` },
    { name: "description", content: i18n._(LEAD) },
    { property: "og:title", content: "Sevenfold" },
    { property: "og:description", content: i18n._(HEADLINE) },
    { property: "og:type", content: "website" },
    { property: "og:url", content: data?.address },
    { property: "og:image", content: `${data?.origin}/social.png` },
    {
      property: "og:image:alt",
      content: i18n._(msg`The Sevenfold mark beside the words: projects, weeks and days on one calm page`),
    },
    ...(data?.isCanonical ? [{ tagName: "link", rel: "canonical", href: data.address }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export const loader = pageLoader(async (context, { url }) => {
  if (await context.user()) throw redirect("/app");
  const left = url.searchParams.get("left") ?? "";
  const main = mainAddress(context);
  const origin = main ?? new URL(context.env.APP_URL).origin;
  return {
    farewell: Object.hasOwn(FAREWELLS, left) ? FAREWELLS[left]! : null,
    origin,
    // Search engines get one landing page for each language, without the region.
    address: `${origin}/${languageSearch(url.searchParams)}`,
    isCanonical: main !== null,
  };
});

export const action = pageAction({
  demo: intent(z.object({}), async (context) => {
    await startDemo(context);
    throw redirect("/app");
  }),
  logout: intent(z.object({}), async (context) => {
    throw redirect((await leave(context)).wasDemoAccount ? "/?left=demo" : "/");
  }),
  "stop-impersonation": intent(z.object({}), async (context) => {
    await stopImpersonation(context);
    // Loads the whole document, so that no data of the person stays in memory.
    throw redirectDocument("/admin?impersonation=stopped#users");
  }),
});

export default function Landing() {
  const { i18n } = useLingui();
  const { farewell } = useLoaderData<typeof loader>();
  const actionError = actionErrorOf(useLastActionData<typeof action>());
  return (
    <div className="landing mx-auto grid w-full grid-cols-1 max-w-page px-4 md:px-6">
      <div>
        <div className="flex min-h-14 flex-wrap items-center justify-between">
          <p className="flex items-center gap-2.5 font-semibold tracking-tight">
            <Mark />
            Sevenfold
          </p>
          <LinkButton to="/login" variant="plain" className="-me-2">
            <Trans>Sign In</Trans>
          </LinkButton>
        </div>
        {farewell && <Notice tone="info">{farewell}</Notice>}
        {actionError && <Notice>{actionError.error}</Notice>}
        <div className="landing-hero grid grid-cols-1 justify-items-start">
          <h1 className="max-w-prose text-2xl">{i18n._(HEADLINE)}</h1>
          <p className="max-w-prose text-lg text-ink-soft">{i18n._(LEAD)}</p>
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton to="/register" variant="primary">
              <Trans>Get Started</Trans>
            </LinkButton>
            <Form method="post" action="/?index" reloadDocument>
              <input type="hidden" name="intent" value="demo" />
              <Button type="submit">
                <Trans>Try Demo</Trans>
              </Button>
            </Form>
            <p className="text-sm text-ink-soft">
              <Trans>The demo needs no address and lasts seven days.</Trans>
            </p>
          </div>
          <RegionLine to="/" />
        </div>
      </div>
      <Sheet />
      <Features />
      <section aria-labelledby="begin" className="grid justify-items-start gap-4">
        <h2 id="begin">
          <Trans>Begin with this week</Trans>
        </h2>
        <p className="max-w-prose text-ink-soft">
          <Trans>
            Free, without advertisements, and without scripts from anybody else. Your data is yours: read it, take it
            with you, delete it.
          </Trans>
        </p>
        <LinkButton to="/register">
          <Trans>Create Free Account</Trans>
        </LinkButton>
      </section>
      <div className="border-t border-line text-sm">
        <FooterLinks />
      </div>
    </div>
  );
}
