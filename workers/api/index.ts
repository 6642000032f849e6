import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { MALFORMED_MESSAGE } from "#app/body.ts";
import { AppError, appErrorIn, type Detail, notFound } from "#app/errors.ts";
import { textOf } from "#app/i18n/text.ts";
import { knownRegions } from "#app/domain/region/region.server.ts";
import { type EndOfSession, endOfSession } from "#app/domain/session/end-session.server.ts";
import { logError, logTransientError } from "#app/log.ts";
import { sameOrigin } from "../security.ts";
import { type ApiEnv, isOfAssistants } from "./router.ts";
import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { adminLanguage } from "./admin-language.ts";
import { adminLanguageAudio } from "./admin-language-audio.ts";
import { analytics } from "./analytics.ts";
import { auth } from "./auth.ts";
import { diary } from "./diary.ts";
import { languageLearning } from "./language-learning.ts";
import { live } from "./live.ts";
import { meetingNote } from "./meeting-note.ts";
import { mcp } from "./mcp.ts";
import { notification } from "./notification.ts";
import { otherCalendar } from "./other-calendar.ts";
import { reminder } from "./reminder.ts";
import { pomodoro } from "./pomodoro.ts";
import { docsPage } from "./docs.ts";
import { describeRoutes } from "./openapi.ts";
import type { ApiDocument } from "./openapi-document.ts";
import { project } from "./project.ts";
import { region } from "./region.ts";
import { search } from "./search.ts";
import { signIn } from "./sign-in.ts";
import { stats } from "./stats.ts";
import { systemStats } from "./system-stats.ts";
import { todo } from "./todo.ts";
import { trash } from "./trash.ts";
import { webhook } from "./webhook.ts";
import { weekData } from "./week-data.ts";
import { weeklyUpdate } from "./weekly-update.ts";

/** The whole API: one line per prefix, in the order of the spec. */
export const api = new Hono<ApiEnv>({ strict: false })
  .use(sameOrigin)
  .route("/auth", auth)
  .route("/auth", signIn)
  .route("/account", account)
  .route("/project", project)
  .route("/stats", stats)
  .route("/todo", todo)
  .route("/week-data", weekData)
  .route("/weekly-update", weeklyUpdate)
  .route("/meeting-note", meetingNote)
  .route("/diary", diary)
  .route("/trash", trash)
  .route("/pomodoro", pomodoro)
  .route("/notification", notification)
  .route("/reminder", reminder)
  .route("/other-calendar", otherCalendar)
  .route("/webhook", webhook)
  .route("/live", live)
  .route("/region", region)
  .route("/search", search)
  .route("/mcp", mcp)
  .route("/analytics", analytics)
  .route("/language-learning", languageLearning)
  .route("/system-stats", systemStats)
  // The longer prefix first: learners need not be admins.
  .route("/admin/language/audio", adminLanguageAudio)
  .route("/admin/language", adminLanguage)
  .route("/admin", admin);

let description: ApiDocument | undefined;
const describeApi = async () => (description ??= await describeRoutes(api));

api.get("/openapi.json", async (c) => c.json(await describeApi()));

api.get("/docs", async (c) => {
  const { nonce } = c.var.context;
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  );
  return c.html(
    docsPage(await describeApi(), nonce, new URL(c.env.APP_URL).origin, knownRegions(c.env)?.own.label ?? null),
  );
});

api.all("*", () => {
  throw notFound();
});

/** The error handler of the API. */
export async function apiError(error: Error, c: Context<ApiEnv>): Promise<Response> {
  const appError = await withoutInput(toAppError(error, c.var.requestId), c);
  // A browser hides the status of a failed WebSocket from the page, so a page gets a socket that closes with a code.
  // A program sends no Origin header and gets the 401.
  const isPages = c.req.header("upgrade")?.toLowerCase() === "websocket" && c.req.header("origin") !== undefined;
  if (appError.status === 401 && isPages) return closedSocket(await endOfSession(c.var.context, c.req.query()));
  // This header makes an assistant's client ask for a token.
  if (appError.status === 401 && isOfAssistants(c.req.path)) c.header("WWW-Authenticate", 'Bearer realm="Sevenfold"');
  if (appError.retryAfter !== undefined) c.header("Retry-After", String(appError.retryAfter));
  return c.json(
    {
      ...(c.var.wrapped && { success: false }),
      error: appError.message,
      ...(appError.text && { code: appError.text.id }),
      ...(appError.details && { details: appError.details.map(withCode) }),
      ...appError.extra,
    },
    appError.status,
  );
}

/** The statuses of errors of the request's body and query. */
const OF_INPUT = [400, 413, 415];

/** Replaces an error of the input if the caller may not make the call: who asks is checked before what is asked. */
async function withoutInput(error: ApiError, { var: { guard, requestId } }: Context<ApiEnv>): Promise<ApiError> {
  if (!guard || !OF_INPUT.includes(error.status)) return error;
  return guard().then(
    () => error,
    (refusal) => toAppError(refusal as Error, requestId),
  );
}

/** An error of an input, with the id of its text. */
function withCode(detail: Detail): Detail & { code?: string } {
  const declared = textOf(detail.message);
  return declared ? { ...detail, code: declared.id } : detail;
}

/** A socket that closes at once with the reason. */
function closedSocket({ code, next }: EndOfSession): Response {
  const { 0: theirs, 1: ours } = new WebSocketPair();
  ours.accept();
  ours.close(code, next ?? "/");
  return new Response(null, { status: 101, webSocket: theirs });
}

type ApiError = AppError | (Omit<AppError, "status"> & { status: 500 });

/** Converts `error` to the API's error. An unexpected one is logged, and its details are not sent. */
function toAppError(error: Error, requestId: string): ApiError {
  const appError = appErrorIn(error);
  if (appError?.cause) logTransientError(appError, requestId);
  if (appError) return appError;
  if (error instanceof HTTPException && error.status < 500) return new AppError(400, MALFORMED_MESSAGE);
  logError(error, requestId);
  return Object.assign(new AppError(503, { id: "connection.server", message: "Server error" }), {
    status: 500 as const,
  });
}
