import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { i18nOf } from "#app/i18n/messages.ts";
import { intent, pageAction, type ActionError } from "./action.server.ts";

const Todo = z.object({
  title: z.string("A title is needed").check(z.minLength(3, "Too short")),
  tags: z.optional(z.any()),
});
const action = pageAction({
  add: intent(Todo, async (_context, input) => input),
  "sign-in": intent(z.object({ email: z.string(), password: z.string() }), async () => {
    throw new Error("not reached");
  }),
});

const FORM = "application/x-www-form-urlencoded";

async function post(body: BodyInit, headers: Record<string, string> = { "content-type": FORM }) {
  const request = new Request("http://localhost/app", { method: "POST", headers, body });
  const args = {
    request,
    params: {},
    context: { trail: { intent: "" }, i18n: async () => i18nOf("en") },
  } as unknown as ActionFunctionArgs;
  const answer = (await action(args)) as { data: ActionError; init: ResponseInit };
  return "init" in answer ? answer : { data: answer, init: { status: 200 } };
}

const form = (fields: [string, string][]) => new URLSearchParams(fields).toString();
const json = { "content-type": "application/json" };

test("a form of more than fifty fields gets an error, whatever its encoding", async () => {
  const many = (count: number): [string, string][] => [
    ["intent", "add"],
    ["title", "Garden"],
    ...Array.from({ length: count }, (_, i): [string, string] => [`f${i}`, ""]),
  ];
  expect(await post(form(many(48)))).toMatchObject({ init: { status: 200 } });
  for (const count of [49, 10_000]) {
    const refused = {
      error: "A form can have at most 50 fields",
      code: "body.fields",
      details: [],
      values: {},
      status: 400,
    };
    expect((await post(form(many(count)))).data).toEqual(refused);
    expect((await post(JSON.stringify(Object.fromEntries(many(count))), json)).data).toEqual(refused);
    const multipart = new FormData();
    for (const [name, value] of many(Math.min(count, 1000))) multipart.append(name, value);
    expect((await post(multipart, {})).data).toEqual(refused);
  }
});

test("a repeated field becomes a list in the order it was sent", async () => {
  const tags = Array.from({ length: 100 }, (_, i) => `tag${i}`);
  const sent = form([["intent", "add"], ["title", "Garden"], ...tags.map((tag): [string, string] => ["tags", tag])]);
  expect((await post(sent)).data).toMatchObject({ title: "Garden", tags });
});

test("a rejected form is returned with the fields of its intent, without secrets and other fields", async () => {
  const add = { intent: "add", title: "a", tags: "x", other: "y" };
  const answer = await post(form(Object.entries(add)));
  expect(answer.data).toMatchObject({ error: "Too short", values: { intent: "add", title: "a", tags: "x" } });
  expect(Object.keys(answer.data.values)).toEqual(["intent", "title", "tags"]);
  const signIn = await post(JSON.stringify({ intent: "sign-in", email: "a@b.c", password: ["x"], token: "t" }), json);
  expect(signIn.data.values).toEqual({ intent: "sign-in", email: "a@b.c" });
  expect(
    (
      await post(
        form([
          ["intent", "none"],
          ["title", "a"],
        ]),
      )
    ).data.values,
  ).toEqual({});
});

test("a form of more than 128 kB is rejected before it is parsed, whatever its Content-Length", async () => {
  const large = form([
    ["intent", "add"],
    ["title", "x".repeat(128 * 1024)],
  ]);
  const refused = {
    error: "A request can have at most 128 kB",
    code: "body.too_large",
    details: [],
    values: {},
    status: 413,
  };
  const chunked = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
  const nested = `{"intent":"add","title":${"[".repeat(140_000)}`;
  expect((await post(large)).data).toEqual(refused);
  expect((await post(large, { "content-type": FORM, "content-length": "9" })).data).toEqual(refused);
  expect((await post("intent=add", { "content-type": FORM, "content-length": "999999" })).data).toEqual(refused);
  expect((await post(chunked(), { "content-type": FORM })).data).toEqual(refused);
  expect((await post(nested, json)).data).toEqual(refused);
  const fits = form([
    ["intent", "add"],
    ["title", "x".repeat(127 * 1024)],
  ]);
  expect((await post(fits)).init.status).toBe(200);
  expect((await post(fits, { "content-type": FORM, "content-length": "9" })).init.status).toBe(200);
});

test("JSON nested a hundred thousand times is a 400", async () => {
  const deep = "[".repeat(60_000) + "]".repeat(60_000);
  const answer = await post(`{"intent":"add","title":${deep}}`, json);
  expect(answer.data).toMatchObject({ error: "A title is needed", status: 400, values: { intent: "add" } });
});
