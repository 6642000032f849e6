import { index, type RouteConfig } from "@remix-run/route-config";

/** Every page, in the order of the spec. */
export default [index("routes/landing.tsx")] satisfies RouteConfig;
