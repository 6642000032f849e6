import { Hono } from "hono";
import { readFeed } from "#app/domain/feed/feed.server.ts";
import type { ApiEnv } from "./api/router.ts";

/** The calendar feeds. Anybody who knows an address may read it without signing in. */
export const feeds = new Hono<ApiEnv>().get("/:file{[A-Za-z0-9_-]{43}\\.ics}", async (c) => {
  const { text, etag } = await readFeed(c.var.context, c.req.param("file").slice(0, -".ics".length));
  c.header("ETag", etag);
  c.header("Cache-Control", "private, no-cache");
  const etags = (c.req.header("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (etags.includes(etag) || etags.includes("*")) return c.body(null, 304);
  c.header("Content-Type", "text/calendar; charset=utf-8");
  c.header("Content-Disposition", 'inline; filename="sevenfold.ics"');
  return c.body(text);
});
