import { cpSync } from "node:fs";
import { newTestFolder } from "../../scripts/local/memory-folder.ts";
import type { Stage } from "./stage.ts";

/** The folder of an installation with an empty database. It is a copy, because the migrations take seconds. */
export function newInstallation({ emptyDir }: Pick<Stage, "emptyDir">, name: string): ReturnType<typeof newTestFolder> {
  const folder = newTestFolder(name);
  cpSync(emptyDir, folder.path, { recursive: true });
  return folder;
}
