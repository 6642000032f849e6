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

/** Sends a call about signing in. Throws its error as an `ActionError`. */
async function call<Answer>(path: string, body: object = {}): Promise<Answer> {
  const { body: said, problem, status } = await callApi<Answer>(`/auth${path}`, { method: "POST", body });
  if (problem !== null) throw { ...actionError(problem, status), ...said, error: problem };
  return said as Answer;
}

const actionError = (error: string, status: number): ActionError => ({ error, details: [], values: {}, status });

/** The text of a failure: the server's answer, or that the person left the browser's own dialog. */
function refusalOf(error: unknown): ActionError {
  if (!(error instanceof Error)) return error as ActionError;
  return actionError(pageI18n()._(error.name === "InvalidStateError" ? KNOWN : CANCELLED), 400);
}

/** Confirms that the signed-in person is there. Resolves to the error, or null. */
export async function confirmByPasskey(): Promise<ActionError | null> {
  try {
    const optionsJSON = await call<RequestOptions>("/confirm/options");
    await call("/confirm", { credential: await startAuthentication({ optionsJSON }) });
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Adds a passkey of this device. Resolves to the error, which may ask for the password, or null. */
export async function addPasskey(name: string, password: string | undefined): Promise<ActionError | null> {
  try {
    const optionsJSON = await call<CreationOptions>("/passkeys/options", { password });
    await call("/passkeys", { name, credential: await startRegistration({ optionsJSON: optionsJSON as never }) });
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Signs in by a passkey that the browser asks for. Resolves to the error, or null. */
export async function signInByPasskey(): Promise<ActionError | null> {
  try {
    await signIn(await call<RequestOptions>("/passkey-options"), false);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Offers passkeys in the field for the e-mail, while the browser can. Nothing happens until one is chosen. Resolves to the
 * error of a chosen one, to null when it signed in, and to undefined when none was chosen.
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

/** Ends the offer of passkeys. */
export const endOffer = () => WebAuthnAbortService.cancelCeremony();
