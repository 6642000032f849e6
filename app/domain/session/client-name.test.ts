import { expect, test } from "vitest";
import { i18nOf } from "#app/i18n/messages.ts";
import { clientName, clientOf } from "./client-name.ts";

const named = (userAgent: string) => clientName(i18nOf("en"), clientOf(userAgent, null));

test("common browsers and devices are named", () => {
  const mozilla = "Mozilla/5.0";
  const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
  expect(named(`${mozilla} (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0`)).toBe("Firefox on Windows");
  expect(named(`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`)).toBe("Edge on Windows");
  expect(named(`${mozilla} (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`)).toBe("Chrome on Android");
  expect(named(`${mozilla} (Macintosh; Intel Mac OS X) ${webkit} Version/19.0 Safari/605.1`)).toBe("Safari on Mac");
  expect(named(`${mozilla} (iPhone; CPU iPhone OS 19_0) ${webkit} CriOS/140.0 Safari/604.1`)).toBe("Chrome on iPhone");
  expect(named("curl/8.9")).toBe("curl");
});

test("an unknown browser or country is not named as the visitor sent it", () => {
  for (const odd of ["", "<script>", "My Browser 1.0", "\u0000"]) expect(named(odd)).toBe("Unknown browser");
  for (const country of ["XX", "T1", "de", "<b>", 7, undefined, "DEU"])
    expect(clientOf("", country).country).toBeNull();
  expect(clientOf("", "DE").country).toBe("DE");
});
