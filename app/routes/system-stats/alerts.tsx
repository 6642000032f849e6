import { Link } from "@remix-run/react";
import type { HostAlert, HostAlerts } from "#app/domain/host-alert/host-alert.ts";
import { durationText, figureName } from "#app/domain/host-alert/letter.ts";
import { pluralize } from "#app/domain/text/pluralize.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { AllLimits, HostLimitsForm } from "./alert-limits.tsx";
import { AlertWebhook } from "./alert-webhook.tsx";
import { Card } from "./card.tsx";
import { Moment } from "./moment.tsx";
import { useNumbers } from "./numbers.ts";
import { screenPath, type TimeRange } from "./time-range.ts";

interface AlertsProps {
  /** Null until they are loaded. */
  alerts: HostAlerts | null;
  host: string;
  span: TimeRange;
  /** The error of a form that was posted without scripts. */
  actionError: ActionError | null;
}

/** The alerts of all hosts, their limits, and the webhook that is notified of them. */
export function Alerts({ alerts, host, span, actionError }: AlertsProps) {
  if (!alerts) {
    return (
      <Card id="alerts" title="Alerts">
        <p className="text-ink-soft">The alerts are not here yet.</p>
      </Card>
    );
  }
  const { open, over, settings, own, webhook } = alerts;
  return (
    <Card id="alerts" title="Alerts">
      <p className="text-ink-soft">
        {open.length === 0 ? "All hosts are within their limits." : `${pluralize(open.length, "alert")} now`}
      </p>
      <AlertList alerts={open} span={span} />
      {over.length > 0 && (
        <details className="as-table">
          <summary>{`Over in the last seven days: ${over.length}`}</summary>
          <AlertList alerts={over} span={span} />
        </details>
      )}
      <HostLimitsForm
        key={host}
        host={host}
        own={own.find((one) => one.host === host) ?? null}
        all={settings}
        actionError={actionError}
      />
      <AllLimits settings={settings} actionError={actionError} />
      <AlertWebhook webhook={webhook} />
    </Card>
  );
}

function AlertList({ alerts, span }: { alerts: readonly HostAlert[]; span: TimeRange }) {
  return (
    // The list scrolls, so that fifty alerts at once leave the limits within reach.
    <ul className="max-h-80 overflow-auto">
      {alerts.map((alert) => (
        <li
          key={`${alert.host} ${alert.what} ${alert.mount} ${alert.began_at}`}
          className="border-t border-line py-2 wrap-anywhere"
        >
          <Link className="link" to={screenPath(alert.host, span)}>
            {alert.host}
          </Link>{" "}
          <AlertText alert={alert} />
        </li>
      ))}
    </ul>
  );
}

function AlertText({ alert }: { alert: HostAlert }) {
  const { percent } = useNumbers();
  const { what, bound, peak, began_at, ended_at } = alert;
  return (
    <>
      {what === "silent" && "no report"}
      {what === "filling" && `${figureName(alert)}: full within ${bound} days, ${percent(peak)} used`}
      {what !== "silent" && what !== "filling" && `${figureName(alert)} above ${bound} %, up to ${percent(peak)}`}
      {ended_at === null ? (
        <>
          {" "}
          since <Moment at={began_at} />
        </>
      ) : (
        <>
          {` for ${durationText(began_at, ended_at)}, until `}
          <Moment at={ended_at} />
        </>
      )}
    </>
  );
}
