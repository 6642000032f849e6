/** The build imports this before each module of a page other than home: the module runs once the texts of pages are here. */
import { readPageMessages } from "./messages.client.ts";

if (!import.meta.env.SSR) await readPageMessages();
