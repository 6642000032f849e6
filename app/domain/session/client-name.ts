import type { I18n } from "@lingui/core";

/** The client of a sign-in, as far as it is known. */
export interface Client {
  /** Names from our own lists; empty if they were not recognised. */
  browser: string;
  device: string;
  /** Two letters, from Cloudflare; null if unknown. */
  country: string | null;
}

/** The first one that occurs in the User-Agent is used: most browsers also name others with the same engine. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["FxiOS", "Firefox"],
  ["Firefox", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
  ["curl", "curl"],
] as const;
const DEVICES = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Macintosh", "Mac"],
  ["Linux", "Linux"],
] as const;

const firstIn = (text: string, names: readonly (readonly [string, string])[]) =>
  names.find(([mark]) => text.includes(mark))?.[1] ?? "";

/** The names of a client, from our own lists: a visitor controls the User-Agent header, so its text is never shown. */
export const clientOf = (userAgent: string, country: unknown): Client => ({
  browser: firstIn(userAgent, BROWSERS),
  device: firstIn(userAgent, DEVICES),
  country: typeof country === "string" && /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : null,
});

/** `Firefox on Windows`, or as much of it as is known. */
export function clientName(i18n: I18n, { browser, device }: { browser: string | null; device: string | null }): string {
  if (browser && device) return i18n._("session.client", { browser, device }, { message: "{browser} on {device}" });
  return browser || device || i18n._("session.unknown_client", {}, { message: "Unknown browser" });
}
