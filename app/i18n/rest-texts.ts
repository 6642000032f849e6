/** A module that home loads at rest and that shows texts imports this first, by the build, so that it runs with its texts. */
import { readMessages } from "./messages.client.ts";

if (!import.meta.env.SSR) await readMessages("rest");
