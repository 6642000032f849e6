import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader as rootLoader } from "../app/root.tsx";
import { loader as adminLoader } from "../app/routes/admin-language/route.tsx";
import { loader as learnerLoader } from "../app/routes/language/route.tsx";
import { createServer } from "../workers/server.ts";
import { newClient } from "./api.ts";
import { countD1 } from "./d1.ts";
import { planD1 } from "./plan.ts";
import { csvForm } from "./recordings.ts";

/** Runs a page's loaders in parallel, as Remix does. */
const server = createServer(async (request, context) => {
  const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
  const loader = new URL(request.url).pathname === "/language" ? learnerLoader : adminLoader;
  await Promise.all([rootLoader(args), loader(args)]);
  return new Response();
});

const PAGES = [
  "/admin-language?language=Trips",
  "/admin-language?language=Trips&search=w1&sortBy=meaning",
  "/admin-language?language=Trips&tab=audio",
  "/admin-language?language=Trips&tab=uploads",
  "/admin-language?language=Trips&tab=learners",
  "/admin-language?language=Trips&tab=access",
  "/language?language=Trips",
  "/language?language=Trips&mode=all",
  "/language?language=Trips&mode=review",
];

test("the language pages need two round trips, and scan only the packs, the few languages of own words and lists in a row", async () => {
  const root = await newClient({ role: "admin" });
  await root.post("/admin/language/create-pack", { language: "Trips" });
  const rows = Array.from({ length: 60 }, (_, i) => `w${i},,m${i},`);
  const text = ["word_original,pronunciation,meaning,audio_hash", ...rows].join("\n");
  await root.post("/admin/language/upload-csv", csvForm("Trips", text));
  const [word] = (await root.get("/language-learning/daily-words/Trips")).body;
  await root.post("/language-learning/practice-result", { word_id: word.id, language: "Trips", result: "wrong" });
  for (const path of PAGES) {
    const visit = (DB: D1Database) => {
      const request = new Request(`http://localhost${path}`, { headers: { cookie: root.person.cookie } });
      return server.fetch(request, { ...env, DB }, createExecutionContext());
    };
    const { d1, use } = countD1(env.DB);
    expect((await visit(d1)).status, path).toBe(200);
    expect(use.trips, path).toBeLessThanOrEqual(2);
    const planned = planD1(env.DB);
    await visit(planned.d1);
    const scans = (await planned.plans()).filter(
      (line) => line.startsWith("SCAN") && !/language_pack|CONSTANT ROW|step|subquery|json_each/.test(line),
    );
    expect(scans, path).toEqual([]);
  }
});
