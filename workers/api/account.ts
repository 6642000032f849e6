import { describeRoute } from "hono-openapi";
import { exportAccount } from "#app/domain/export/export.server.ts";
import { createRouter, orAnswers } from "./router.ts";

const ZIP = "application/zip";
const file = describeRoute({
  summary: "All your data as one ZIP: JSON, Markdown, CSV and iCalendar",
  responses: { 200: { description: "`account.json`, `data/` and files for people", content: { [ZIP]: {} } } },
});

export const account = createRouter("user").get(
  "/export",
  file,
  orAnswers(403, "Not while impersonating"),
  orAnswers(429, "Too many downloads in an hour"),
  async (c) => {
    const { filename, bytes } = await exportAccount(c.var.context);
    c.header("Content-Type", ZIP);
    c.header("Content-Disposition", `attachment; filename="${filename}"`);
    return c.body(bytes);
  },
);
