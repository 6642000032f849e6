import type { Command } from "./command.ts";
import { allCommands, deleteCommand, replaceCommand } from "./command-storage.ts";

/** The stored commands of other people about which this person was not asked yet. */
async function othersCommands(userId: string): Promise<Command[]> {
  const all = await allCommands();
  return all.filter((command) => command.userId !== userId && command.keptBeside !== userId);
}

/** The number of other people's unsent changes and texts in this browser about which this person was not asked yet. */
export const countOthers = async (userId: string): Promise<number> => (await othersCommands(userId)).length;

/** Keeps the unsent changes of other people for them, and does not ask this person again. */
export async function keepOthers(userId: string): Promise<void> {
  for (const command of await othersCommands(userId)) await replaceCommand({ ...command, keptBeside: userId });
}

/** Deletes the unsent changes of other people. */
export async function deleteOthers(userId: string): Promise<void> {
  for (const { id } of await othersCommands(userId)) await deleteCommand(id);
}
