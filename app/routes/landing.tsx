import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { logOut } from "../domain/account.server.ts";
import { LinkButton } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { Notice } from "../ui/notice.tsx";
import type { PageHandle } from "./shell/handle.ts";
import { intent, pageAction, pageLoader } from "./shell/page.server.ts";

export const handle: PageHandle = { static: true, bare: true };

export const loader = pageLoader(async (context, { url }) => {
  if (await context.user()) throw redirect("/app");
  return { leftDemo: url.searchParams.get("left") === "demo" };
});

export const action = pageAction({
  logout: intent(z.object({}), async (context) => {
    const { wasDemoAccount } = await logOut(context);
    return redirect(wasDemoAccount ? "/?left=demo" : "/");
  }),
});

export default function Landing() {
  const { leftDemo } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid w-full max-w-page gap-8 px-4 py-12 md:px-6">
      {leftDemo && <Notice tone="info">Demo account logged out. All demo data has been cleared.</Notice>}
      <h1 className="flex items-center gap-3">
        <Mark />
        Sevenfold
      </h1>
      <div className="flex gap-2">
        <LinkButton to="/login">Sign In</LinkButton>
      </div>
    </div>
  );
}
