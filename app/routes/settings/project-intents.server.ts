import * as z from "zod/mini";
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
import { redirectAfterPost } from "#app/forms/redirect-after-post.server.ts";

const ProjectId = z.object({ project_id: z.string() });

/** The intents of the forms and commands about projects. */
export const projectIntents = {
  rename: intent(z.extend(ProjectInput, ProjectId.shape), async (context, { project_id, ...input }, page) =>
    toSettings(page, await changeProject(context, project_id, input)),
  ),
  goal: intent(z.extend(GoalForm, ProjectId.shape), async (context, { project_id, ...input }, page) =>
    toSettings(page, await changeProject(context, project_id, input)),
  ),
  archive: intent(ProjectId, async (context, { project_id }, page) =>
    toSettings(page, await archiveProject(context, project_id)),
  ),
  unarchive: intent(ProjectId, async (context, { project_id }, page) =>
    toSettings(page, await unarchiveProject(context, project_id)),
  ),
  delete: intent(ProjectId, async (context, { project_id }, page) =>
    // A browser that got no response sends the change again.
    toSettings(page, await deleteProject(context, project_id, { mayRepeat: true })),
  ),
  restore: intent(ProjectId, async (context, { project_id }, page) =>
    toSettings(page, await restoreItem(context, project_id, {}, { mayRepeat: true })),
  ),
  order: intent(ProjectOrder, async (context, input, page) => toSettings(page, await reorderProjects(context, input))),
};

/** After a form without scripts, redirects to the settings. */
const toSettings = <Result>(page: PageRequest, result: Result): Result => redirectAfterPost(page, result, "/settings");
