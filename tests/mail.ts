import { type MockInstance, vi } from "vitest";

let log: MockInstance<typeof console.log>;

/** Captures the log, which contains the mails. Each test file has its own console. */
export function keepLog() {
  log = vi.spyOn(console, "log").mockImplementation(() => undefined);
}

/** The mails to `email` that the `log:` transport printed, oldest first: their subjects and links. */
const printedFor = (email: string) =>
  log.mock.calls.map(([line]) => String(line).split("\n  ")).filter(([head]) => head!.startsWith(`Mail to ${email}: `));

/** The links of the mails to `email`, oldest first. */
export const linksTo = (email: string): URL[] => printedFor(email).map(([, link]) => new URL(link!));

/** The second links, such as "This was not me", of the mails to `email`, oldest first. */
export const secondLinksTo = (email: string): URL[] =>
  printedFor(email).flatMap(([, , second]) => (second ? [new URL(second.replace("Or: ", ""))] : []));

/** The subjects of the mails to `email`, oldest first. */
export const subjectsTo = (email: string): string[] =>
  printedFor(email).map(([head]) => head!.slice(`Mail to ${email}: `.length));

/** All lines of the log. */
export const loggedLines = (): string[] => log.mock.calls.map(([line]) => String(line));
