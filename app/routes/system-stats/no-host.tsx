import { NO_HOST_MESSAGE } from "#app/domain/system-stats/system-stats.ts";

/** Instructions to start an agent, shown until a host has reported. */
export function NoHost({ origin }: { origin: string }) {
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
