import * as z from "zod/mini";
import { redirect } from "@remix-run/cloudflare";
import { GoalForm, ProjectInput, ProjectOrder } from "#app/domain/project/project.ts";
import { deleteProject } from "#app/domain/project/deletion.server.ts";
import { restoreItem } from "#app/domain/trash/restore.server.ts";
import {
  archiveProject,
  changeProject,
  reorderProjects,
  unarchiveProject,
} from "#app/domain/project/project.server.ts";
import { intent, type PageRequest } from "#app/forms/action.server.ts";

const Which = z.object({ project_id: z.string() });

/** The intents of the forms and commands about projects. */
export const projectIntents = {
  rename: intent(z.extend(ProjectInput, Which.shape), async (context, { project_id, ...input }, page) =>
    done(page, await changeProject(context, project_id, input)),
  ),
  goal: intent(z.extend(GoalForm, Which.shape), async (context, { project_id, ...input }, page) =>
    done(page, await changeProject(context, project_id, input)),
  ),
  archive: intent(Which, async (context, { project_id }, page) =>
    done(page, await archiveProject(context, project_id)),
  ),
  unarchive: intent(Which, async (context, { project_id }, page) =>
    done(page, await unarchiveProject(context, project_id)),
  ),
  delete: intent(Which, async (context, { project_id }, page) =>
    // A browser that got no response sends the change again.
    done(page, await deleteProject(context, project_id, { mayRepeat: true })),
  ),
  restore: intent(Which, async (context, { project_id }, page) =>
    done(page, await restoreItem(context, project_id, {}, { mayRepeat: true })),
  ),
  order: intent(ProjectOrder, async (context, input, page) => done(page, await reorderProjects(context, input))),
};

/** A form without scripts redirects to the page, so that a reload does not post it again. */
function done<Result>({ request }: PageRequest, result: Result): Result {
  if (request.headers.get("content-type")?.startsWith("application/json")) return result;
  throw redirect("/settings");
}
