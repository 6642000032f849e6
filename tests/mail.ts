import { vi } from "vitest";

const log = vi.spyOn(console, "log").mockImplementation(() => undefined);

/** The links of the mails to `email` that the `log:` transport printed, oldest first. */
export function linksTo(email: string): URL[] {
  return log.mock.calls
    .map(([line]) => String(line))
    .filter((line) => line.startsWith(`Mail to ${email}: `))
    .map((line) => new URL(line.split("\n  ")[1]!));
}
