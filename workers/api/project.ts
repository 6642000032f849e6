import * as z from "zod/mini";
import { Project, ProjectInput, ProjectListQuery } from "#app/domain/project.ts";
import { createProject, listProjects } from "#app/domain/project.server.ts";
import { answers, body, createRouter, query } from "./router.ts";

export const project = createRouter("user")
  .get("/", answers("List projects in the user's order", z.array(Project)), query(ProjectListQuery), async (c) =>
    c.json(await listProjects(c.var.context, c.req.valid("query"))),
  )
  .post("/", answers("Create a project", Project, 201), body(ProjectInput), async (c) =>
    c.json(await createProject(c.var.context, c.req.valid("json")), 201),
  );
