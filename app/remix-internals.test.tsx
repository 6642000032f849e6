import { createMemoryHistory, createRouter } from "@remix-run/router";
import { encode } from "turbo-stream";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../tests/eventually.ts";

/** The globals that Remix's scripts in the document set for RemixBrowser. */
interface Handed {
  future: { v3_singleFetch: boolean };
  stream?: ReadableStream<Uint8Array> | undefined;
  state?: unknown;
}

const handed = () => (window as unknown as { __remixContext: Handed }).__remixContext;

afterEach(() => vi.unstubAllGlobals());

test("RemixBrowser reads the document's data when it is called first, and publishes it", async () => {
  const state = { loaderData: { root: { user: null } } };
  const stream = encode(state);
  vi.stubGlobal("__remixContext", { future: { v3_singleFetch: true }, stream } satisfies Handed);
  const { readInitialData } = await import("./remix-internals.client.ts");
  await readInitialData();
  expect(handed().stream).toBeUndefined();
  expect(handed().state).toEqual(state);
});

test("an address of data names its page, without what Remix adds", async () => {
  const { pageOfData } = await import("./remix-internals.client.ts");
  const at = (path: string) => pageOfData(new URL(path, "https://sevenfold.test"));
  expect(at("/app.data?week=2026-W47&_routes=routes%2Fhome%2Froute&index")).toEqual({
    path: "/app",
    params: new URLSearchParams("week=2026-W47"),
  });
  expect(at("/_root.data")?.path).toBe("/");
  expect(at("/api/user")).toBeNull();
});

test("reading a page again leaves the scroll position alone, wherever the person has scrolled meanwhile", async () => {
  let y = 100;
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ id: "page", path: "/", loader: () => "new" }],
    hydrationData: { loaderData: { page: "old" } },
  });
  router.enableScrollRestoration({}, () => y);
  router.revalidate();
  y = 900;
  await eventually(() => expect(router.state.loaderData).toEqual({ page: "new" }));
  expect(router.state.restoreScrollPosition).toBe(false);
  router.dispose();
});
