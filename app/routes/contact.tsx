import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { supportAddress } from "#app/domain/mail/support-address.ts";
import { pageLoader } from "#app/forms/action.server.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { title } from "#app/shell/title.ts";

export const meta = title(msg`Contact`, msg`How to reach the people behind Sevenfold.`);

export const loader = pageLoader(async ({ env }) => ({ support: supportAddress(env) }));

export default function Contact() {
  const { t } = useLingui();
  const { support } = useLoaderData<typeof loader>();
  return (
    <TextPage heading={t`Contact`}>
      <p>
        <Trans>Something does not work, or could work better? Write to us.</Trans>
      </p>
      <p>
        <a className="btn btn-primary" href={`mailto:${support}?subject=Sevenfold`}>
          {t`Contact Support`}
        </a>
      </p>
      <p className="text-sm text-ink-soft">{support}</p>
      <h2 id="translations">
        <Trans>Translations</Trans>
      </h2>
      <p>
        <Trans>
          Where a text sounds wrong in your language, write to the same address: the page, what it says, and what you
          would say. Whoever reviews a whole language is named, if they like.
        </Trans>
      </p>
    </TextPage>
  );
}
