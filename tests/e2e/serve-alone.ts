/** Serves the built product in a process that a test may kill. Port and folder come from the environment. */
import { serve } from "../../scripts/local/serve-build.ts";
import { settings } from "../../scripts/settings.mjs";

const { port, stateDir, vars } = settings();
await serve({ port, stateDir, vars: { ...vars, AGENT_TOKEN: "alone" } });
console.log("Ready on");
