import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#app/forms/action.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { title } from "#app/shell/title.ts";
import { latestPolicy } from "./policy.server.ts";
import style from "./privacy.css?inline";

export const handle: PageHandle = { static: true, style };

export const meta = title("Privacy policy", "What Sevenfold keeps, for how long, and who can see it.");

export const loader = pageLoader(async () => latestPolicy());

export default function Privacy() {
  const { version, html } = useLoaderData<typeof loader>();
  return (
    <article className="mx-auto w-full max-w-prose px-4 py-10 md:py-16">
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-8 text-sm text-ink-soft">Version {version}</p>
    </article>
  );
}
