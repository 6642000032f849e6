/** The build imports this before a module that home loads at rest and that shows texts: the module runs once they are here. */
import { readMessages } from "./messages.client.ts";

if (!import.meta.env.SSR) await readMessages("rest");
