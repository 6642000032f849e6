import { WeekData, WeeklyStats, WeekQuery } from "#app/domain/week/week-data.ts";
import { weekData as readWeekData, weeklyStats } from "#app/domain/week/week-data.server.ts";
import { answers, createRouter, query } from "./router.ts";

export const weekData = createRouter("user")
  .get(
    "/",
    answers("A week's notes, meetings, completed todos (the newest 500 of each) and stats", WeekData),
    query(WeekQuery),
    async (c) => c.json(await readWeekData(c.var.context, c.req.valid("query"))),
  )
  .get("/stats", answers("A week's completed todos and minutes of focus", WeeklyStats), query(WeekQuery), async (c) =>
    c.json(await weeklyStats(c.var.context, c.req.valid("query"))),
  );
