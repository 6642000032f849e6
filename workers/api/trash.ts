import * as z from "zod/mini";
import { emptyTrash, eraseItem } from "#app/domain/trash/erase.server.ts";
import { restoreItem } from "#app/domain/trash/restore.server.ts";
import { RestoreInput, TrashItem, TrashQuery } from "#app/domain/trash/trash.ts";
import { listTrash } from "#app/domain/trash/trash.server.ts";
import { answers, body, createRouter, Message, query } from "./router.ts";

const NO_PLACE = "There is no room for it, or its project is deleted and `project_id` names no other one";

export const trash = createRouter("user")
  .get(
    "/",
    answers("List what was deleted in the last 30 days, newest first", z.array(TrashItem)),
    query(TrashQuery),
    async (c) => c.json(await listTrash(c.var.context, c.req.valid("query"))),
  )
  .delete("/", answers("Delete all of the trash for good", Message), async (c) =>
    c.json(await emptyTrash(c.var.context)),
  )
  .post(
    "/:id/restore",
    answers("Restore a project with its contents, a todo, a meeting or weekly notes", Message, 200, { 409: NO_PLACE }),
    body(RestoreInput),
    async (c) => c.json(await restoreItem(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/:id", answers("Delete one thing of the trash for good", Message), async (c) =>
    c.json(await eraseItem(c.var.context, c.req.param("id"))),
  );
