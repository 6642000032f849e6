import { Hono } from "hono";
import { ROWS } from "./rows.ts";

/** What the product is measured against: a bare route with one raw read, and a bare page of the same text. */
export default new Hono<{ Bindings: { DB: D1Database; PAGE: string } }>()
  .get("/rows/:id", async (c) => {
    const { results } = await c.env.DB.prepare(ROWS).bind(c.req.param("id")).all();
    return c.json(results);
  })
  .get("/", (c) => c.html(c.env.PAGE));
