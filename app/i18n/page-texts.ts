/** The build imports this before a module of a page other than home that shows texts: the module runs once they are here. */
import { readMessages } from "./messages.client.ts";

if (!import.meta.env.SSR) await Promise.all([readMessages("rest"), readMessages("pages")]);
