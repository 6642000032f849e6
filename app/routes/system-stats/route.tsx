import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import {
  hostAlerts,
  removeHostLimits,
  setAlertSettings,
  setHostLimits,
} from "#app/domain/host-alert/host-alert.server.ts";
import { AlertSettingsForm, type HostAlerts, HostLimitsForm } from "#app/domain/host-alert/host-alert.ts";
import {
  removeHostWebhook,
  renewHostSecret,
  setHostWebhook,
  testHostWebhook,
} from "#app/domain/host-alert/host-webhook.server.ts";
import { adminOnly } from "#app/domain/session/access.server.ts";
import { hostScreen, removeHost } from "#app/domain/system-stats/system-stats.server.ts";
import { NO_HOST_MESSAGE, STATS_FAILED_MESSAGE } from "#app/domain/system-stats/system-stats.ts";
import { momentLabel } from "#app/domain/time/date-label.ts";
import { WebhookInput } from "#app/domain/webhook/webhook.ts";
import { AppError } from "#app/errors.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { logError } from "#app/log.ts";
import { FailedPage, orFailedMeta } from "#app/shell/failed-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { EnglishPage } from "#app/shell/text-page.tsx";
import { titled } from "#app/shell/title.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { Alerts } from "./alerts.tsx";
import { Cards } from "./cards.tsx";
import { Controls } from "./controls.tsx";
import { Reader } from "./numbers.ts";
import style from "./system-stats.css?inline";
import { historyQuery, screenPath, type TimeRange, timeRangeOf } from "./time-range.ts";
import { useAlerts } from "./use-alerts.ts";
import { errorText, failed, type HostStatus, isEmpty, useStats } from "./use-stats.ts";

/**
 * Milliseconds that the server waits for figures. Figures that arrive in time are rendered; otherwise the page shows
 * a spinner and loads them itself.
 */
const PATIENCE_MS = 150;

export const loader = pageLoader(async (context, { url }) => {
  const host = url.searchParams.get("host");
  const span = timeRangeOf(url.searchParams.get("hours"));
  const status = readHostStatus(context, host, span);
  const alertsRead = readAlerts(context);
  await adminOnly(context);
  const patience = scheduler.wait(PATIENCE_MS).then(() => null);
  const [first, alerts] = await Promise.all([Promise.race([status, patience]), Promise.race([alertsRead, patience])]);
  const { locale, timezone } = context;
  return { host, span, first, alerts, origin: context.env.APP_URL, reader: { locale, timezone } };
});

/** Never rejects: the page shows an error as a banner, and retries. */
async function readHostStatus(context: AppContext, host: string | null, span: TimeRange): Promise<HostStatus> {
  try {
    return { ...(await hostScreen(context, host ?? undefined, historyQuery(span))), error: null };
  } catch (error) {
    if (error instanceof AppError) return failed(errorText(error.status, error.message));
    logError(error, context.requestId);
    return failed(STATS_FAILED_MESSAGE);
  }
}

/** Never rejects: the page reads the alerts again. */
async function readAlerts(context: AppContext): Promise<HostAlerts | null> {
  try {
    return await hostAlerts(context);
  } catch (error) {
    if (!(error instanceof AppError)) logError(error, context.requestId);
    return null;
  }
}

export const action = pageAction({
  "remove-host": intent(z.object({ host: z.string() }), async (context, { host }) => {
    await removeHost(context, host);
    throw redirect("/system-stats");
  }),
  "set-limits": intent(AlertSettingsForm, setAlertSettings),
  "set-host-limits": intent(z.extend(HostLimitsForm, { host: z.string() }), (context, { host, ...limits }) =>
    setHostLimits(context, host, limits),
  ),
  "remove-host-limits": intent(z.object({ host: z.string() }), (context, { host }) => removeHostLimits(context, host)),
  "set-webhook": intent(WebhookInput, setHostWebhook),
  "test-webhook": intent(z.object({}), testHostWebhook),
  "renew-webhook": intent(z.object({}), renewHostSecret),
  "remove-webhook": intent(z.object({}), removeHostWebhook),
});

export const handle: PageHandle = { style };

export const meta = orFailedMeta<typeof loader>(({ data }) =>
  titled(data?.host ? `${data.host} · System Statistics` : "System Statistics"),
);

export default function SystemStatistics() {
  const page = useLoaderData<typeof loader>();
  const { host, span, origin, reader } = page;
  const [isPaused, setPaused] = useState(false);
  // During a navigation, the shown host may be removed already.
  const isLeaving = useNavigation().state !== "idle";
  const stats = useStats(page, isPaused || isLeaving);
  const alerts = useAlerts(page, isPaused || isLeaving);
  const actionError = actionErrorOf(useLastActionData());
  const isOfAlerts = /-(limits|webhook)$/.test(String(actionError?.values.intent));
  const { look, error } = stats;
  const shown = look?.stats;
  // The alerts stay rendered while the figures are read again, because their forms hold typed text and a secret that
  // is shown only once.
  const [alertsHost, setAlertsHost] = useState(shown?.host);
  if (shown && shown.host !== alertsHost) setAlertsHost(shown.host);
  return (
    <Reader.Provider value={reader}>
      <EnglishPage className="gap-4">
        <PageHead>
          <h1>System Statistics</h1>
        </PageHead>
        <Controls stats={stats} span={span} isPaused={isPaused} onPause={setPaused} />
        {actionError && !isOfAlerts && <Notice>{actionError.error}</Notice>}
        {error && !(look && isEmpty(look)) && (
          <Notice>
            <p className="flex flex-wrap justify-between gap-x-4 pe-3">
              {error}
              {host && !shown && (
                <Link className="link" to={screenPath(null, span)}>
                  Show the first host
                </Link>
              )}
            </p>
          </Notice>
        )}
        {!look && <Spinner />}
        {look && isEmpty(look) && <NoHost origin={origin} />}
        {shown?.state === "offline" && !error && (
          <Notice tone="warning">
            {shown.host} does not report any more. These are its last figures, from{" "}
            <time dateTime={shown.timestamp} suppressHydrationWarning>
              {momentLabel(shown.timestamp, reader.locale, reader.timezone)}
            </time>
            .
          </Notice>
        )}
        {alertsHost && !(look && isEmpty(look)) && (
          <Alerts alerts={alerts} host={alertsHost} span={span} actionError={isOfAlerts ? actionError : null} />
        )}
        {shown && <Cards key={shown.host} stats={shown} history={look.history} span={span} />}
      </EnglishPage>
    </Reader.Provider>
  );
}

function Spinner() {
  return (
    <p role="status" className="spinner">
      Loading statistics
    </p>
  );
}

export const ErrorBoundary = () => <FailedPage heading={STATS_FAILED_MESSAGE} />;

/** Instructions to start an agent, shown until a host has reported. */
function NoHost({ origin }: { origin: string }) {
  return (
    <section aria-label="No host" className="card max-w-prose">
      <p>{NO_HOST_MESSAGE}</p>
      <p className="text-ink-soft">
        On a machine with Node 20 or newer, in the folder <code>agent</code> of Sevenfold:
      </p>
      <pre>
        npm install{"\n"}
        AGENT_TOKEN=… npm start -- --url {origin}
      </pre>
      <p className="text-ink-soft">
        The token is this installation’s <code>AGENT_TOKEN</code>. <code>npm start</code> of Sevenfold itself starts an
        agent beside the server. The figures appear here as soon as they come.
      </p>
    </section>
  );
}
