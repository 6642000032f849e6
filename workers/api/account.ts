import { describeRoute } from "hono-openapi";
import * as z from "zod/mini";
import { AccountSize, accountSize } from "#app/domain/account/size.server.ts";
import { exportAccount } from "#app/domain/export/export.server.ts";
import { ExportQuery } from "#app/domain/export/export.ts";
import { listImports, previewImport } from "#app/domain/import/import.server.ts";
import {
  ImportInput,
  ImportItem,
  ImportOutcome,
  ImportPreview,
  ImportQuery,
  MAX_IMPORT_BYTES,
} from "#app/domain/import/import.ts";
import { runImport } from "#app/domain/import/run-import.server.ts";
import { RUNNING_MESSAGE, undoImport } from "#app/domain/import/undo.server.ts";
import { importTooLarge, uploadImport } from "#app/domain/import/upload.server.ts";
import { moveOf, startMove, stopMove } from "#app/domain/region/departure.server.ts";
import { Move, MoveInput, TOO_LATE_MESSAGE, UNKNOWN_REGION_MESSAGE } from "#app/domain/region/move.ts";
import { call, callById, callByIdWithBody, callWithBody } from "./call.ts";
import { answers, createRouter, orAnswers, query } from "./router.ts";

const ZIP = "application/zip";
const file = describeRoute({
  summary: "All your data as one ZIP: JSON, Markdown, CSV and iCalendar",
  responses: { 200: { description: "`account.json`, `data/` and files for people", content: { [ZIP]: {} } } },
});

const BYTES = "application/octet-stream";
const fileBody = describeRoute({
  requestBody: { required: true, content: { [BYTES]: { schema: { type: "string", format: "binary" } } } },
});
const uploads = { "/import": { bytes: MAX_IMPORT_BYTES, tooLarge: importTooLarge, type: BYTES } };
const notActing = orAnswers(403, "Not while impersonating");

export const account = createRouter("user", { uploads })
  .get(
    "/move",
    answers("The last move of your account to another region", z.object({ move: z.nullable(Move) })),
    async (c) => c.json({ move: await moveOf(c.var.context) }),
  )
  .post(
    "/move",
    answers(
      "Move your account to another region; asks for your password, or for another proof where there is none",
      Move,
      201,
      { 404: UNKNOWN_REGION_MESSAGE, 409: "The account cannot be moved now; the error says why" },
    ),
    notActing,
    ...callWithBody(MoveInput, startMove, 201),
  )
  .delete(
    "/move",
    answers("Stop the move, if the account is not closed here yet", Move, 200, { 409: TOO_LATE_MESSAGE }),
    notActing,
    call(stopMove),
  )
  .get(
    "/size",
    answers("How many bytes of long texts and pictures you have, and may have", AccountSize),
    call(accountSize),
  )
  .get("/export", file, notActing, orAnswers(429, "Too many downloads in an hour"), query(ExportQuery), async (c) => {
    const { filename, bytes } = await exportAccount(c.var.context, c.req.valid("query"));
    c.header("Content-Type", ZIP);
    c.header("Content-Disposition", `attachment; filename="${filename}"`);
    return c.body(bytes);
  })
  .get(
    "/import",
    answers("List the imports that can be undone, and the file that waits", z.array(ImportItem)),
    notActing,
    call(listImports),
  )
  .post(
    "/import",
    answers(
      "Read a file to import: Sevenfold's ZIP, a CSV of Todoist or TickTick, a backup of Super Productivity, a diary of Day One, Journiv or DailyTxT, Markdown files by date, or lines; at most 90 MB",
      ImportPreview,
      201,
      { 400: "The file cannot be read; the error names its line", 409: "Another file arrived meanwhile" },
    ),
    notActing,
    orAnswers(429, "Too many files"),
    fileBody,
    query(ImportQuery),
    async (c) => {
      const { context } = c.var;
      const id = await uploadImport(context, c.req.raw.body, c.req.valid("query").name);
      return c.json(await previewImport(context, id), 201);
    },
  )
  .get(
    "/import/:id",
    answers("Get the preview of the file that waits", ImportPreview),
    notActing,
    callById(previewImport),
  )
  .post(
    "/import/:id",
    answers("Import the file that waits, all or nothing", ImportOutcome, 200, {
      409: "Its projects or its open todos exceed the limits",
    }),
    notActing,
    ...callByIdWithBody(ImportInput, runImport),
  )
  .delete(
    "/import/:id",
    answers("Undo an import, except for what has changed since, or forget a file that waits", ImportOutcome, 200, {
      409: RUNNING_MESSAGE,
    }),
    notActing,
    callById(undoImport),
  );
