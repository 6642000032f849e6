import { type MockInstance, vi } from "vitest";

let log: MockInstance<typeof console.log>;

/** Keeps what is logged, mails among it. Each file of tests has a console of its own. */
export function keepLog() {
  log = vi.spyOn(console, "log").mockImplementation(() => undefined);
}

/** What the `log:` transport printed of the mails to `email`, oldest first: the subject and the addresses. */
const printedFor = (email: string) =>
  log.mock.calls.map(([line]) => String(line).split("\n  ")).filter(([head]) => head!.startsWith(`Mail to ${email}: `));

/** The links of the mails to `email`, oldest first. */
export const linksTo = (email: string): URL[] => printedFor(email).map(([, link]) => new URL(link!));

/** The "This was not me" links of the mails to `email`, oldest first. */
export const declineLinksTo = (email: string): URL[] =>
  printedFor(email).flatMap(([, , decline]) => (decline ? [new URL(decline.replace("This was not me: ", ""))] : []));
