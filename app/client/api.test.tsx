import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "./api.ts";
import type { Messages } from "@lingui/core";
import { addMessages, MESSAGE_LINKS } from "#app/i18n/messages.ts";
import { PAGE, queryClient } from "./cache/query-client.ts";
import { NETWORK_ERROR, onLateAnswer } from "./live/connection.ts";
import { clientId } from "./live/live.ts";
import { setPerson } from "./person.ts";

const server = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("fetch", server.mockReset());
  setPerson("ada", true);
});
afterEach(() => {
  setPerson(null, false);
  vi.unstubAllGlobals();
});

test("a call sends the ids of the page's person and of the page", async () => {
  server.mockResolvedValue(Response.json({ id: "1" }));
  expect(await callApi("/project", { method: "POST", body: { proje_title: "Garden" } })).toEqual({
    status: 200,
    body: { id: "1" },
    text: '{"id":"1"}',
    problem: null,
  });
  const [path, { headers, body }] = server.mock.lastCall!;
  expect(path).toBe("/api/project");
  expect(headers).toEqual({ "X-User-Id": "ada", "X-Client-Id": clientId(), "Content-Type": "application/json" });
  expect(body).toBe('{"proje_title":"Garden"}');
});

test("an error is in the language of the page, also before the page has read the file with its text", async () => {
  document.documentElement.lang = "nl";
  for (const [part, code, text] of [
    ["rest", "reminder.limit", "Te veel herinneringen"],
    ["pages", "todo.limit", "Te veel taken"],
  ] as const) {
    const link = document.createElement("link");
    link.id = MESSAGE_LINKS[part];
    link.setAttribute("href", `data:text/javascript,export const messages = { '${code}': '${text}' }`);
    document.body.appendChild(link);
    server.mockResolvedValue(Response.json({ code, error: "Too many" }, { status: 400 }));
    expect((await callApi("/todo", { method: "POST", body: {} })).problem).toBe(text);
    link.remove();
  }
  document.documentElement.lang = "";
});

test("a visitor's call sends no person", async () => {
  setPerson(null, false);
  server.mockResolvedValue(Response.json({}));
  await callApi("/diary", { method: "POST", body: new FormData() });
  expect(server.mock.lastCall![1].headers).toEqual({ "X-Client-Id": clientId() });
});

test("after a call that changes pages, their data counts as outdated and the visible page is read again; after a failed call it does not", async () => {
  queryClient.setQueryData([PAGE, "/diary"], "read before");
  const isOld = () => queryClient.getQueryState([PAGE, "/diary"])!.isInvalidated;
  const readAgain = vi.fn();
  const stop = onLateAnswer(readAgain);
  const call = () => callApi("/diary", { method: "POST", body: {}, changesPages: true });
  server.mockResolvedValueOnce(Response.json({ error: "No" }, { status: 400 }));
  await call();
  expect([isOld(), readAgain.mock.calls.length]).toEqual([false, 0]);
  server.mockResolvedValueOnce(Response.json({}));
  await call();
  expect([isOld(), readAgain.mock.calls.length]).toEqual([true, 1]);
  stop();
});

test.each([
  [{ error: "No", message: "Never" }, "No"],
  [{ message: "Never" }, "Never"],
  [{}, "Server error"],
  [null, "Server error"],
])("a refusal of %j reads %s", async (body, text) => {
  server.mockResolvedValue(Response.json(body, { status: 400 }));
  expect(await callApi("/project")).toMatchObject({ status: 400, problem: text });
});

test("an error is in the language of the page, found by the name of its text or by its English text", async () => {
  const told = async (body: object) => {
    server.mockResolvedValueOnce(Response.json(body, { status: 400 }));
    return (await callApi("/project")).problem;
  };
  const messages: Messages = {
    "todo.limit": ["Zu viele"],
    "todo.long": ["Höchstens ", ["max"]],
    "connection.server": ["Fehler"],
  };
  addMessages("de", messages);
  document.documentElement.lang = "de";
  expect(await told({ error: "Too many", code: "todo.limit" })).toBe("Zu viele");
  expect(await told({ error: "At most 3", code: "todo.long" })).toBe("At most 3");
  expect(await told({ error: "Unknown", code: "todo.unknown" })).toBe("Unknown");
  expect(await told({})).toBe("Fehler");
  document.documentElement.lang = "en";
  expect(await told({ error: "Too many", code: "todo.limit" })).toBe("Too many");
});

test("a response that is no JSON is a server error, and a missing response a network error", async () => {
  server.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  expect(await callApi("/project")).toMatchObject({ status: 502, problem: "Server error" });
  server.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await callApi("/project")).toEqual({ status: 0, body: {}, problem: NETWORK_ERROR });
  server.mockRejectedValueOnce(new DOMException("Too late", "TimeoutError"));
  expect(await callApi("/project")).toMatchObject({ status: 0, problem: NETWORK_ERROR });
});

test("an aborted call rejects with the reason", async () => {
  const gone = new AbortController();
  server.mockImplementation(async (_, { signal }) => {
    gone.abort(new Error("Gone on"));
    throw signal!.reason;
  });
  await expect(callApi("/search", { signal: gone.signal })).rejects.toThrow("Gone on");
});
