import { msg } from "@lingui/core/macro";
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { callApi } from "#app/client/api.ts";
import type { CreationOptions, RequestOptions } from "#app/domain/passkey/passkey.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import type { ActionError } from "#app/forms/action.server.ts";

const CANCELLED = msg`Nothing was confirmed. Please try again.`;
const KNOWN = msg`This device has a passkey for your account already.`;

/** Sends a call about signing in. Throws an error as an `ActionError`. */
async function call<Answer>(path: string, body: object = {}): Promise<Answer> {
  const { body: said, problem, status } = await callApi<Answer>(`/auth${path}`, { method: "POST", body });
  if (problem !== null) throw { ...actionError(problem, status), ...said, error: problem };
  return said as Answer;
}

const actionError = (error: string, status: number): ActionError => ({ error, details: [], values: {}, status });

/** The error to show for a failure: the server's error, or that the person closed the browser's dialog. */
function refusalOf(error: unknown): ActionError {
  if (!(error instanceof Error)) return error as ActionError;
  return actionError(pageI18n()._(error.name === "InvalidStateError" ? KNOWN : CANCELLED), 400);
}

/** Resolves to the error of `act`, or null. */
const errorOf = (act: () => Promise<void>): Promise<ActionError | null> => act().then(() => null, refusalOf);

/** Confirms by a passkey that the signed-in person is there. Resolves to the error, or null. */
export const confirmByPasskey = () =>
  errorOf(async () => {
    const optionsJSON = await call<RequestOptions>("/confirm/options");
    await call("/confirm", { credential: await startAuthentication({ optionsJSON }) });
  });

/** Adds a passkey of this device. Resolves to null or the error, which may ask for the password. */
export const addPasskey = (name: string, password: string | undefined) =>
  errorOf(async () => {
    const optionsJSON = await call<CreationOptions>("/passkeys/options", { password });
    await call("/passkeys", { name, credential: await startRegistration({ optionsJSON: optionsJSON as never }) });
  });

/** Signs in with a passkey that the browser asks for. Resolves to the error, or null. */
export const signInByPasskey = () => errorOf(async () => signIn(await call<RequestOptions>("/passkey-options"), false));

/**
 * Offers passkeys in the e-mail field, if the browser can. Waits until the person chooses one. Resolves to null when
 * it signed in, to an error when that failed, and to undefined when none was chosen.
 */
export async function offerPasskeys(): Promise<ActionError | null | undefined> {
  let isChosen = false;
  try {
    if (!(await browserSupportsWebAuthnAutofill())) return undefined;
    await signIn(await call<RequestOptions>("/passkey-options"), true, () => (isChosen = true));
    return null;
  } catch (error) {
    return isChosen ? refusalOf(error) : undefined;
  }
}

async function signIn(optionsJSON: RequestOptions, useBrowserAutofill: boolean, onChosen?: () => void) {
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill });
  onChosen?.();
  await call("/passkey-login", { credential });
}

export const endOffer = () => WebAuthnAbortService.cancelCeremony();
