import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PAGE, queryClient } from "#app/client/cache/query-client.ts";
import { openPage } from "../../../tests/page-in-browser.tsx";
import { openAddress } from "../../../tests/router-of-page.tsx";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { default: LearningFigures, clientLoader } = await import("./route.tsx");

const ADDRESS = "/language/figures?language=Spanish";

test("without a network a learner's figures are shown from the cache, those of another day too", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const figures = {
    language: "Spanish",
    locale: "en-GB",
    today: "2026-11-27",
    retention_asked: 90,
    retention_reached: 83,
    due_answers: 12,
    known_for_a_month: 417,
    put_away: 5,
    forecast: [{ date: "2026-11-27", reviews: 5, put_off: 0, is_day_off: false }],
    days: [],
  };
  for (const updatedAt of [Date.now(), Date.now() - 3 * 86_400_000]) {
    openAddress("/language", () => ({}));
    queryClient.clear();
    queryClient.setQueryData([PAGE, ADDRESS], figures, { updatedAt });
    const lost = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    const request = new Request(new URL(ADDRESS, location.origin));
    const data = await clientLoader({ request, params: {}, serverLoader: lost } as ClientLoaderFunctionArgs);
    expect(lost).not.toHaveBeenCalled();
    openPage(LearningFigures, ADDRESS, data as object);
    expect(screen.getByText("417")).toBeDefined();
    cleanup();
  }
});
