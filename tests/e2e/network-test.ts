import { type Network, startNetwork } from "./network.ts";
import { test as base } from "./test.ts";

/** A journey with a network that can be held, cut, or switched to another build. */
export const networkTest = base.extend<{ network: Network }>({
  network: async ({ stage }, use) => {
    const network = await startNetwork(stage.url);
    await use(network);
    await network.close();
  },
});

/**
 * Such a journey, with a service worker. Its pages use that network, because Playwright does not see the requests of
 * a service worker.
 */
export const test = networkTest.extend({
  baseURL: async ({ network }, use) => use(network.url),
  expectedErrors: async ({ network: _ }, use) => use([/api\/live/, /ERR_/, /status of 503/]),
});
