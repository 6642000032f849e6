import type { AppContext } from "./context.ts";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends AppContext {}
}
