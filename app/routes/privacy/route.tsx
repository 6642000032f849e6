import { useLoaderData } from "@remix-run/react";
import { privacyPolicy } from "#app/domain/account/privacy-policy.server.ts";
import { pageLoader } from "#app/forms/action.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ENGLISH, EnglishNote } from "#app/shell/text-page.tsx";
import { title } from "#app/shell/title.ts";
import style from "./privacy.css?inline";

export const handle: PageHandle = { static: true, style };

export const meta = title("Privacy policy", "What Sevenfold keeps, for how long, and who can see it.");

export const loader = pageLoader(async () => privacyPolicy);

export default function Privacy() {
  const { version, html, stored } = useLoaderData<typeof loader>();
  return (
    <>
      <EnglishNote />
      <article {...ENGLISH} className="mx-auto w-full max-w-prose px-4 py-10 md:py-16">
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <section className="prose mt-8" aria-labelledby="everything">
          <h2 id="everything">Everything that is stored about you</h2>
          <p>
            The list is made from the tables of the database, so it is complete. In brackets is how long it is kept.
          </p>
          <ul>
            {stored.map(({ holds, until }) => (
              <li key={holds}>
                {holds.charAt(0).toUpperCase() + holds.slice(1)} <span className="text-ink-soft">(until {until})</span>
              </li>
            ))}
          </ul>
        </section>
        <p className="mt-8 text-sm text-ink-soft">Version {version}</p>
      </article>
    </>
  );
}
