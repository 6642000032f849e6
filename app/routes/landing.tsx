import { redirect } from "@remix-run/cloudflare";
import { pageLoader } from "./shell/page.server.ts";

export const handle = { static: true };

export const loader = pageLoader(async (context) => {
  if (await context.user()) throw redirect("/app");
  return null;
});

export default function Landing() {
  return <h1>Sevenfold</h1>;
}
