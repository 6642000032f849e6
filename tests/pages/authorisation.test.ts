import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import table from "../../app/routes.ts";
import { PAGES, type Sight } from "../authorisation/pages.ts";
import { newWorld, type Role, ROLES, secretOf } from "../authorisation/roles.ts";

async function ask(path: string, role: Role) {
  const { owner, things, cookies } = await newWorld();
  const cookie = cookies[role];
  const headers = { ...(cookie && { cookie }), "cf-connecting-ip": crypto.randomUUID() };
  // The ids of another person's rows in the query must not reveal them.
  const query = new URLSearchParams({
    project: things.project,
    edit: things.todo,
    delete: things.entry,
    language: things.pack,
  });
  const get = async (at: string) => {
    const answer = await exports.default.fetch(`http://localhost${at}?${query}`, { headers, redirect: "manual" });
    const text = await answer.text();
    const isOwner = role === "user" || role === "acting";
    if (!isOwner) expect(text, `${role}: ${at} shows what is somebody else's`).not.toContain(secretOf(owner));
    if (role !== "admin") expect(text, `${role}: ${at} shows what admins see`).not.toContain(things.word);
    if (role === "acting") expect(text, `${at} shows the diary`).not.toContain(`diary-${secretOf(owner)}`);
    if (role === "user" && at.startsWith("/diary")) expect(text).toContain(`diary-${secretOf(owner)}`);
    return { status: answer.status, location: answer.headers.get("location"), text };
  };
  return { page: await get(path), data: await get(path === "/" ? "/_root.data" : `${path}.data`) };
}

const sight = (status: number, location: string | null | undefined): Sight =>
  location ? (`to ${location}` as Sight) : status === 200 ? "page" : (status as Sight);

/** The target of a redirect in a page's data, which the browser's script follows. */
const redirectIn = (text: string) => /"redirect","([^"]*)"/.exec(text)?.[1];

test("the matrix has exactly the pages of the route table", () => {
  const pages = (table as unknown as { path: string }[][]).flat().map(({ path }) => path);
  expect(Object.keys(PAGES).sort()).toEqual(pages.sort());
});

test.for(Object.entries(PAGES))("%s", async ([path, expected]) => {
  const at = path.replace("*", "no-such-page");
  for (const role of ROLES) {
    const { page, data } = await ask(at, role);
    const seen = { page: sight(page.status, page.location), data: sight(data.status, redirectIn(data.text)) };
    expect([role, seen]).toEqual([role, { page: expected[role], data: expected[role] }]);
  }
});
