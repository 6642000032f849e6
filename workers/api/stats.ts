import { ProjectStats } from "#app/domain/project/project.ts";
import { projectStats } from "#app/domain/project/stats.server.ts";
import { YearWeeks } from "#app/domain/week/year-weeks.ts";
import { yearWeeks } from "#app/domain/week/year-weeks.server.ts";
import { call } from "./call.ts";
import { answers, createRouter } from "./router.ts";

export const stats = createRouter("user")
  .get("/projects", answers("Count projects and todos", ProjectStats), call(projectStats))
  .get("/weeks", answers("Focused minutes and completed todos of the last 52 weeks", YearWeeks), call(yearWeeks));
