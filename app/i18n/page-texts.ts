/**
 * The build adds an import of this module to every module with texts of a page other than home, so that its texts are
 * loaded first.
 */
import { readLaterMessages } from "./messages.client.ts";

if (!import.meta.env.SSR) await readLaterMessages();
