/**
 * The build adds an import of this module to every module with texts that the home page loads when idle, so that its
 * texts are loaded first.
 */
import { readMessages } from "./messages.client.ts";

if (!import.meta.env.SSR) await readMessages("rest");
