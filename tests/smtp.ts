import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as a real server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  secure: boolean;
  raw: string;
}

/** The addresses of the server: plain SMTP, SMTP with STARTTLS, and the received mails as JSON. */
export interface Smtp {
  port: number;
  tlsPort: number;
  inbox: string;
}

/**
 * Starts a real SMTP server. The recipient controls its behaviour: it rejects `refused@`, and never responds to
 * `stalling@`.
 */
export async function startSmtp(): Promise<Smtp & { close(): void }> {
  const inbox: ReceivedMail[] = [];
  const start = async (disabledCommands: string[]) => {
    const server = new SMTPServer({
      disabledCommands,
      authOptional: true,
      logger: false,
      onRcptTo({ address }, _session, done) {
        if (address.startsWith("stalling@")) return;
        done(address.startsWith("refused@") ? Object.assign(new Error("No such person"), { responseCode: 550 }) : null);
      },
      onAuth({ username, password }, _session, done) {
        done(username === "sevenfold" && password === "p@ss/word" ? null : new Error("Wrong"), { user: username });
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : "";
          const to = rcptTo.map(({ address }) => address);
          inbox.push({ from, to, secure: session.secure, raw: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
    server.on("error", () => undefined);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return { server, port: (server.server.address() as AddressInfo).port };
  };
  const plain = await start(["STARTTLS"]);
  const tls = await start([]);
  const reader = createServer((_request, answer) => answer.end(JSON.stringify(inbox)));
  await new Promise<void>((listening) => reader.listen(0, "127.0.0.1", listening));
  const { port } = reader.address() as AddressInfo;
  return {
    port: plain.port,
    tlsPort: tls.port,
    inbox: `http://127.0.0.1:${port}`,
    close() {
      reader.close();
      plain.server.close(() => undefined);
      tls.server.close(() => undefined);
    },
  };
}
