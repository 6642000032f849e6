import * as z from "zod/mini";
import { emptyTrash, eraseItem } from "#app/domain/trash/erase.server.ts";
import { restoreItem } from "#app/domain/trash/restore.server.ts";
import { RestoreInput, TrashItem, TrashQuery } from "#app/domain/trash/trash.ts";
import { listTrash } from "#app/domain/trash/trash.server.ts";
import { call, callById, callByIdWithBody, callWithQuery } from "./call.ts";
import { answers, createRouter, Message } from "./router.ts";

const NO_PLACE = "There is no room for it, or its project is deleted and `project_id` names no other one";

export const trash = createRouter("user")
  .get(
    "/",
    answers("List what was deleted in the last 30 days, newest first", z.array(TrashItem)),
    ...callWithQuery(TrashQuery, listTrash),
  )
  .delete("/", answers("Delete all of the trash for good", Message), call(emptyTrash))
  .post(
    "/:id/restore",
    answers("Restore a project with its contents, a todo, a meeting or weekly notes", Message, 200, { 409: NO_PLACE }),
    ...callByIdWithBody(RestoreInput, restoreItem),
  )
  .delete("/:id", answers("Delete one thing of the trash for good", Message), callById(eraseItem));
