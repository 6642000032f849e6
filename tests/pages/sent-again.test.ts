import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newWorld, type Things } from "../authorisation/roles.ts";
import type { Person } from "../people.ts";

/** The status of a page's response to a command. */
async function statusOf({ cookie }: Person, path: string, fields: object): Promise<number> {
  const headers = { "content-type": "application/json", cookie };
  const init = { method: "POST", headers, body: JSON.stringify(fields) };
  return (await exports.default.fetch(`http://localhost${path}.data`, init)).status;
}

const DELETIONS: Record<string, (things: Things) => Record<string, string>> = {
  "/app delete-todo": ({ todo }) => ({ todo_id: todo }),
  "/app delete-meeting": ({ meeting, project }) => ({ meeting_id: meeting, project_id: project }),
  "/diary delete": ({ entry }) => ({ id: entry, entry_date: new Date().toISOString().slice(0, 10) }),
  "/diary delete-addendum": ({ addendum, pastEntry }) => ({ addendum_id: addendum, entry_id: pastEntry }),
  "/stats delete-pomodoro": ({ pomodoro }) => ({ id: pomodoro }),
  "/settings delete": ({ archived }) => ({ project_id: archived }),
};

test("a deletion that is sent again, because its response was lost, succeeds", async () => {
  const { owner, things } = await newWorld();
  for (const [name, fieldsOf] of Object.entries(DELETIONS)) {
    const [path, intent] = name.split(" ");
    const fields = { intent, ...fieldsOf(things) };
    const statuses = [await statusOf(owner, path!, fields), await statusOf(owner, path!, fields)];
    expect([name, ...statuses]).toEqual([name, 200, 200]);
  }
});

test("a repeated deletion of somebody else's row deletes nothing", async () => {
  const [ada, eve] = [await newWorld(), await newWorld()];
  const { meeting, entry } = ada.things;
  const ofMeeting = { intent: "delete-meeting", meeting_id: meeting };
  expect(await statusOf(eve.owner, "/app", { ...ofMeeting, project_id: ada.things.project })).toBe(404);
  await statusOf(eve.owner, "/app", { ...ofMeeting, project_id: eve.things.project });
  await statusOf(eve.owner, "/diary", { intent: "delete", id: entry, entry_date: "2026-01-01" });
  const left = await env.DB.prepare(
    "SELECT (SELECT count(*) FROM meeting_note WHERE id = ?) + (SELECT count(*) FROM diary_entry WHERE id = ?) AS n",
  ).bind(meeting, entry);
  expect(await left.first("n")).toBe(2);
});

test("a new meeting cannot be named like a deleted one of somebody else", async () => {
  const [ada, eve] = [await newWorld(), await newWorld()];
  const meeting_id = crypto.randomUUID();
  const named = { intent: "add-meeting", meeting_id, meeting_title: "Stand-up", meeting_note: "" };
  const { project } = ada.things;
  expect(await statusOf(ada.owner, "/app", { ...named, project_id: project })).toBe(200);
  expect(await statusOf(ada.owner, "/app", { intent: "delete-meeting", meeting_id, project_id: project })).toBe(200);
  expect(await statusOf(eve.owner, "/app", { ...named, project_id: eve.things.project })).toBe(404);
  const there = env.DB.prepare("SELECT count(*) AS n FROM meeting_note WHERE id = ?").bind(meeting_id);
  expect(await there.first("n")).toBe(0);
});
