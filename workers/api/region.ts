import { describeRoute } from "hono-openapi";
import { arrive } from "#app/domain/region/arrival.server.ts";
import { departingZip, departure, regionCard } from "#app/domain/region/departure.server.ts";
import { ArrivalAnswer, ArrivalInput, Departure, RegionCard } from "#app/domain/region/move.ts";
import { call, callWithBody } from "./call.ts";
import { answers, createRouter } from "./router.ts";

const ZIP = "application/zip";
const NOT_MOVING = { 404: "No such move, or one installation without regions" };
const zip = describeRoute({
  summary: "The ZIP of an account that moves, for the region that it goes to",
  responses: { 200: { description: "As `/account/export`", content: { [ZIP]: {} } } },
});

/** Calls between regions. They authenticate with the secret of a move. */
export const region = createRouter("public")
  .get("/", answers("What this region tells the others about itself", RegionCard, 200, NOT_MOVING), call(regionCard))
  .get(
    "/departures/:id",
    answers("An account that moves, for the region that it goes to", Departure, 200, NOT_MOVING),
    async (c) => c.json(await departure(c.var.context, c.req.param("id"), c.req.raw.headers)),
  )
  .get("/departures/:id/data", zip, async (c) => {
    const bytes = await departingZip(c.var.context, c.req.param("id"), c.req.raw.headers);
    c.header("Content-Type", ZIP);
    return c.body(bytes);
  })
  .post(
    "/arrivals",
    answers("Do the next step of a move, for the region that the account leaves", ArrivalAnswer, 200, NOT_MOVING),
    ...callWithBody(ArrivalInput, arrive),
  );
