import { path } from "virtual:common-passwords";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { guessableProblem, type Owner } from "./guessable-password.ts";

/**
 * The 49,000 most common passwords, in lower case. They are read from a file beside the Worker when the first one is
 * needed.
 */
let list: Promise<ReadonlySet<string>> | undefined;

async function readList(assets: Fetcher): Promise<ReadonlySet<string>> {
  const answer = await assets.fetch(`https://assets${path}`);
  if (!answer.ok) throw new Error(`The list of common passwords cannot be read: ${answer.status}`);
  return new Set((await answer.text()).split("\n"));
}

function commonPasswords({ env }: Pick<AppContext, "env">): Promise<ReadonlySet<string>> {
  list ??= readList(env.ASSETS).catch((error: unknown) => {
    // The next password reads the file again.
    list = undefined;
    throw error;
  });
  return list;
}

/** Throws 400 when a new password is a common one, or contains the username or the name in the address. */
export async function refuseGuessable(context: Pick<AppContext, "env">, password: string, owner: Owner): Promise<void> {
  const message = guessableProblem(password, owner, await commonPasswords(context));
  if (message) throw new AppError(400, message, { details: [{ path: "password", message }] });
}
