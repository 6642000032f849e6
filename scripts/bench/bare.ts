import { Hono } from "hono";
import { ROWS } from "./rows.ts";

interface Bindings {
  DB: D1Database;
  /** A page for each address, including its query. */
  PAGES: Record<string, string>;
}

/** The baseline: a bare route with one raw read, and bare pages with the same texts. */
export default new Hono<{ Bindings: Bindings }>()
  .get("/rows/:id", async (c) => {
    const { results } = await c.env.DB.prepare(ROWS).bind(c.req.param("id")).all();
    return c.json(results);
  })
  .get("*", (c) => {
    const { pathname, search } = new URL(c.req.url);
    const page = c.env.PAGES[pathname + search];
    return page === undefined ? c.notFound() : c.html(page);
  });
