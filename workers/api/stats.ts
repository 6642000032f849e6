import { ProjectStats } from "#app/domain/project/project.ts";
import { projectStats } from "#app/domain/project/project.server.ts";
import { answers, createRouter } from "./router.ts";

export const stats = createRouter("user").get(
  "/projects",
  answers("Count projects and todos", ProjectStats),
  async (c) => c.json(await projectStats(c.var.context)),
);
