import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { newEventId, newTarget, post } from "../webhook/post.server.ts";
import { fetchFeed } from "../other-calendar/fetch-feed.server.ts";

/** A network layer that answers, and the addresses that were requested. */
function network(answer: () => Response) {
  const asked: string[] = [];
  const OUTSIDE = {
    fetch: (input: RequestInfo | URL) => {
      asked.push(String(input));
      return Promise.resolve(answer());
    },
  };
  return { OUTSIDE: OUTSIDE as unknown as Fetcher, asked };
}

test("calendars and their redirects are read through the network that only reaches the public internet", async () => {
  const { OUTSIDE, asked } = network(() => Response.redirect("https://b.calendars.example/b.ics"));
  expect(await fetchFeed({ OUTSIDE }, "https://a.calendars.example/a.ics", null)).toBe("redirects");
  expect(new Set(asked)).toEqual(new Set(["https://a.calendars.example/a.ics", "https://b.calendars.example/b.ics"]));
});

test("webhooks are sent through it too, and its rejected addresses count as unreachable", async () => {
  const { OUTSIDE, asked } = network(() => {
    throw new Error("not allowed");
  });
  const { target } = await newTarget(env, "https://hooks.example/in");
  const sent = await post({ ...env, OUTSIDE }, target, { id: newEventId(), body: "{}" }, new Date());
  expect([sent.failure, asked]).toEqual(["unreachable", ["https://hooks.example/in"]]);
});

test("the origin of a setting may be anywhere", async () => {
  const { OUTSIDE, asked } = network(() => new Response());
  const beside = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 404 }));
  const service = "http://127.0.0.1:9100";
  expect(await fetchFeed({ OUTSIDE, CALENDAR_SERVICE: service }, `${service}/a.ics`, null)).toBe("not-found");
  expect([beside.mock.calls.length, asked]).toEqual([1, []]);
  beside.mockRestore();
});
