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
import { answers, body, createRouter, Message, query } from "./router.ts";

const TODO_LIMIT = "There would be more than 69 active todos";

export const project = createRouter("user")
  .get("/", answers("List projects in the user's order", z.array(Project)), query(ProjectListQuery), async (c) =>
    c.json(await listProjects(c.var.context, c.req.valid("query"))),
  )
  .post(
    "/",
    answers("Create a project", Project, 201, { 409: "There are three projects already" }),
    body(ProjectInput),
    async (c) => c.json(await createProject(c.var.context, c.req.valid("json")), 201),
  )
  .post("/reorder", answers("Reorder projects", z.array(Project)), body(ProjectOrder), async (c) =>
    c.json(await reorderProjects(c.var.context, c.req.valid("json"))),
  )
  .post(
    "/example",
    answers("Create a project full of example content", Project, 201, { 409: "The account has a project already" }),
    async (c) => c.json(await createExample(c.var.context), 201),
  )
  .delete(
    "/example",
    answers("Remove the example as if it had never been there", Message, 200, { 404: "There is no example" }),
    async (c) => c.json(await removeExample(c.var.context)),
  )
  .get("/:id", answers("Show a project", Project), async (c) =>
    c.json(await getProject(c.var.context, c.req.param("id"))),
  )
  .patch("/:id", answers("Change a project's title or weekly goal", Project), body(ProjectPatch), async (c) =>
    c.json(await changeProject(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/:id", answers("Delete a project with its contents", Message), async (c) =>
    c.json(await deleteProject(c.var.context, c.req.param("id"))),
  )
  .patch("/:id/archive", answers("Archive a project", Project), async (c) =>
    c.json(await archiveProject(c.var.context, c.req.param("id"))),
  )
  .patch("/:id/unarchive", answers("Unarchive a project", Project, 200, { 409: TODO_LIMIT }), async (c) =>
    c.json(await unarchiveProject(c.var.context, c.req.param("id"))),
  );
