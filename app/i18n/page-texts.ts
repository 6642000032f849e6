/** A module of a page other than home that shows texts imports this first, by the build, so that it runs with its texts. */
import { readLaterMessages } from "./messages.client.ts";

if (!import.meta.env.SSR) await readLaterMessages();
