import * as z from "zod/mini";
import { Project, ProjectInput, ProjectListQuery, ProjectOrder, ProjectPatch } from "#app/domain/project/project.ts";
import { createExample, removeExample } from "#app/domain/project/example.server.ts";
import { deleteProject } from "#app/domain/project/deletion.server.ts";
import {
  archiveProject,
  changeProject,
  createProject,
  getProject,
  listProjects,
  reorderProjects,
  unarchiveProject,
} from "#app/domain/project/project.server.ts";
import { answerCreated, call, callById, callByIdWithBody, callWithBody, callWithQuery, orDeleted } from "./call.ts";
import { answers, body, createRouter, Message } from "./router.ts";

const TODO_LIMIT = "There would be more than 69 active todos";

export const project = createRouter("user")
  .get(
    "/",
    answers("List projects in the user's order", z.array(Project)),
    ...callWithQuery(ProjectListQuery, listProjects),
  )
  .post(
    "/",
    answers("Create a project", Project, 201, { 409: "There are three projects already" }),
    orDeleted(Project),
    body(ProjectInput),
    async (c) => answerCreated(c, await createProject(c.var.context, c.req.valid("json"))),
  )
  .post("/reorder", answers("Reorder projects", z.array(Project)), ...callWithBody(ProjectOrder, reorderProjects))
  .post(
    "/example",
    answers("Create a project full of example content", Project, 201, { 409: "The account has a project already" }),
    call(createExample, 201),
  )
  .delete(
    "/example",
    answers("Remove the example as if it had never been there", Message, 200, { 404: "There is no example" }),
    call(removeExample),
  )
  .get("/:id", answers("Show a project", Project), callById(getProject))
  .patch(
    "/:id",
    answers("Change a project's title or weekly goal", Project),
    ...callByIdWithBody(ProjectPatch, changeProject),
  )
  .delete("/:id", answers("Delete a project with its contents", Message), callById(deleteProject))
  .patch("/:id/archive", answers("Archive a project", Project), callById(archiveProject))
  .patch(
    "/:id/unarchive",
    answers("Unarchive a project", Project, 200, { 409: TODO_LIMIT }),
    callById(unarchiveProject),
  );
