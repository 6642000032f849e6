import type { Env } from "#app/context.ts";
import { objectNamed } from "../region/object.server.ts";

export const hostWatch = (env: Pick<Env, "HOST_WATCH" | "JURISDICTION">) => objectNamed(env, env.HOST_WATCH, "hosts");
