import { TableHead } from "#app/ui/table-head.tsx";
import type { Content } from "./content.server.ts";
import { UnsentMails } from "./unsent-mails.tsx";

/** The text and style of each state. */
const states = {
  ok: ["Works", "text-success"],
  readonly: ["Takes no changes", "text-danger"],
  unreachable: ["Does not answer", "text-danger"],
  late: ["Late", "text-danger"],
  failed: ["Failed", "text-danger"],
  off: ["Not set up", "text-ink-soft"],
  never: ["Has not run yet", "text-ink-soft"],
  unknown: ["Unknown", "text-ink-soft"],
} as const;

const crons: Record<string, string> = {
  "*/5 * * * *": "Every 5 minutes",
  "23 3 * * *": "Every night",
  "53 3 * * *": "Every night, backup",
};

/** The state of each part of the service, and the unsent mails. */
export function Service({
  writable,
  storage,
  clocks,
  mail,
  backup,
  backedUp,
  waitingSince,
  cron,
  mails,
  release,
}: Content["service"]) {
  return (
    <>
      <table className="data-table admin-log">
        <caption className="sr-only">Parts of the service</caption>
        <TableHead columns={["Part", "State", "Detail"]} />
        <tbody>
          <Row part="Database" state={writable ? "ok" : "readonly"} />
          <Row part="Recordings" state={storage} />
          <Row part="Pomodoro clocks" state={clocks} />
          <Row
            part="Mail"
            state={mail.state}
            detail={waitingSince ? `The oldest one waits since ${waitingSince}` : "Nothing waits"}
          />
          <Row part="Backups" state={backup.state} detail={backedUp ? `The last one is of ${backedUp}` : ""} />
          {cron.map(({ cron: expression, state, moment, failed }) => (
            <Row
              key={expression}
              part={crons[expression] ?? expression}
              state={state}
              detail={[moment && `Last run ${moment}`, failed.length > 0 && `failed: ${failed.join(", ")}`]
                .filter(Boolean)
                .join(", ")}
            />
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-soft">
        A monitor reads the same from the{" "}
        <a href="/api/analytics/health" className="underline">
          health check
        </a>
        . Release <code className="break-all">{release}</code>.
      </p>
      {mails.length > 0 && <UnsentMails mails={mails} />}
    </>
  );
}

function Row({ part, state, detail = "" }: { part: string; state: keyof typeof states; detail?: string }) {
  const [text, look] = states[state];
  return (
    <tr>
      <th scope="row">{part}</th>
      <td className={`font-semibold ${look}`}>{text}</td>
      <td className="text-ink-soft" suppressHydrationWarning>
        {detail}
      </td>
    </tr>
  );
}
