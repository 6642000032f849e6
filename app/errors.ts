import { inEnglish, type Text, text, textOf } from "./i18n/text.ts";

/** One problem of an input: its path, and a text for people. */
export interface Detail {
  path: string;
  message: string;
}

/** The statuses that a rule of the domain may use. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 503;

/**
 * The only error that the domain throws. `message` is its text in English, for the API and the log; pages show `text`
 * in the person's language. Each surface maps the error in one place.
 */
export class AppError extends Error {
  readonly status: ErrorStatus;
  readonly details: Detail[] | undefined;
  /** Seconds to wait, with 429 and 503. */
  readonly retryAfter: number | undefined;
  /** Further fields of the response, such as the running session of a 409. */
  readonly extra: Record<string, unknown> | undefined;

  /** The text with its name and its values; undefined for an undeclared text. */
  readonly text: Text | undefined;

  constructor(
    status: ErrorStatus,
    message: string | Text,
    more: { details?: Detail[]; retryAfter?: number; extra?: Record<string, unknown> } = {},
  ) {
    super(typeof message === "string" ? message : inEnglish(message));
    this.text = typeof message === "string" ? textOf(message) : message;
    this.name = "AppError";
    this.status = status;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
    this.extra = more.extra;
  }
}

/** The `AppError` that `error` is or wraps; null for an unexpected error. */
export function appErrorIn(error: unknown): AppError | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof AppError) return one;
  return null;
}

/** A problem that a schema reports, in the format of zod and the API's validators. */
interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** The 400 for an input that fails its schema. */
export function invalidInput(issues: readonly Issue[]): AppError {
  const details: Detail[] = issues.map(({ path = [], message }) => ({
    path: path.map((part) => String(typeof part === "object" ? part.key : part)).join("."),
    message,
  }));
  return new AppError(400, details[0]?.message ?? INVALID_INPUT_MESSAGE, { details });
}

const INVALID_INPUT_MESSAGE = text("errors.invalid_input", "Invalid input");

/** The 409 for a taken name. A form shows `message` at the field `path`. */
export const taken = (path: string, message: string) => new AppError(409, message, { details: [{ path, message }] });
export const authenticationRequired = () =>
  new AppError(401, { id: "errors.authentication_required", message: "Authentication required" });
export const adminRequired = () => new AppError(403, { id: "errors.admin_required", message: "Admin access required" });
/** The 403 for an admin without a second factor, with the page for its setup. */
export const twoFactorRequired = () =>
  new AppError(
    403,
    {
      id: "errors.two_factor_required",
      message: "Admins need a second step here. Set up codes or a passkey, or log in again with one.",
    },
    { extra: { set_up: SECOND_FACTOR_PAGE } },
  );
/** The page for the setup of a second factor. */
export const SECOND_FACTOR_PAGE = "/settings#sign-in";
export const NOT_FOUND_MESSAGE = text("errors.not_found", "Not found");
/** The 404 for a row that does not exist, and also for another person's row. */
export const notFound = (message: string | Text = NOT_FOUND_MESSAGE) => new AppError(404, message);
/** The 413 for a change that exceeds the account's storage (MAX_ACCOUNT_BYTES of `domain/account/size.server.ts`). */
export const accountFull = () =>
  new AppError(413, {
    id: "errors.account_full",
    message:
      "Your account is full: it can have 200 MB of texts and pictures, a demo account 5 MB. Delete some to make room.",
  });
