import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { newTestFolder } from "../../scripts/local/memory-folder.ts";
import { waitForHydration } from "./hydrated.ts";
import type { Network } from "./network.ts";
import { waitLonger } from "./patience.ts";
import type { Person } from "./people.ts";
import type { Stage } from "./stage.ts";
import { ZONE } from "./time-zone.ts";

/** A browser with a profile on the disk, which a test closes and opens again. */
export interface Browser {
  /** Opens the browser, signed in. */
  open(): Promise<BrowserContext>;
  /** Closes the browser. Its cookies stay, as after a real sign-in. */
  close(): Promise<void>;
  /** Ends the browser's process and deletes its profile. */
  remove(): Promise<void>;
}

export function newBrowser(stage: Stage, network: Network, person: Person): Browser {
  const profile = newTestFolder("profile");
  let context: BrowserContext | undefined;
  let known: Awaited<ReturnType<BrowserContext["cookies"]>> = [];
  return {
    async open() {
      context = await chromium.launchPersistentContext(profile.path, {
        ...stage.launch,
        baseURL: network.url,
        locale: "en-GB",
        timezoneId: ZONE,
        viewport: { width: 1280, height: 800 },
        serviceWorkers: "allow",
      });
      context.on("page", waitForHydration);
      context.pages().forEach(waitForHydration);
      await waitLonger(context);
      const expires = Date.now() / 1000 + 86_400;
      const cookie = { url: network.url, sameSite: "Lax", expires } as const;
      await context.addCookies([
        ...known.map((one) => ({ ...one, expires })),
        { ...cookie, name: "session", value: person.token, httpOnly: true },
        { ...cookie, name: "timezone", value: ZONE },
      ]);
      return context;
    },
    async close() {
      known = await context!.cookies();
      await context!.close();
    },
    async remove() {
      await context?.close();
      profile.remove();
    },
  };
}

/** The number of changes that the browser has stored, and whether it has stored its pages since the last change. */
export const storedChanges = (page: Page) =>
  page.evaluate(async () => {
    const rowsOf = <Row>(database: string, store: string) =>
      new Promise<Row[]>((resolve) => {
        const opening = indexedDB.open(database);
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll();
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result as Row[]);
          });
        });
      });
    const changes = await rowsOf<{ madeAt: number }>("sevenfold-commands", "commands");
    const [pages] = await rowsOf<{ timestamp: number }>("sevenfold-pages", "pages");
    const last = Math.max(...changes.map(({ madeAt }) => madeAt));
    return { count: changes.length, arePagesNewer: (pages?.timestamp ?? 0) > last };
  });
