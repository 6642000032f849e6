import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";

const handle = createRequestHandler(build as unknown as ServerBuild, "production");

export default {
  fetch: (request: Request, env: unknown) => handle(request, { env } as unknown as AppLoadContext),
};
