import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#app/client/cache/query-client.ts";
import { setPerson } from "#app/client/person.ts";
import type { Project } from "#app/domain/project/project.ts";
import { EMPTY_WEEK } from "#app/domain/week/week-data.ts";
import { type RootData, RootDataContext } from "#app/parts/account/root-data.ts";
import { EARLY_KEYS_SCRIPT } from "#app/shell/early-keys.ts";
import { ToastProvider } from "#app/ui/toast.tsx";
import { frame } from "../../tests/page-in-browser.tsx";
import { openAddress } from "../../tests/router-of-page.tsx";
import type { ClosingWeek } from "./close-week/closing-week.server.ts";

vi.mock("@remix-run/react", () => import("../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../tests/server-of-page.ts"));
const { Summary } = await import("./close-week/summary.tsx");
const { Goals } = await import("./settings/goals.tsx");
const { NotesPanel } = await import("./home/week/notes-panel.tsx");
const { NewMeeting } = await import("./home/week/new-meeting.tsx");

const MONDAY = "2026-11-23";

beforeEach(() => {
  for (const storage of [sessionStorage, localStorage]) storage.clear();
  setPerson("ada", false);
  openAddress("/app", () => ({}));
});

/** Types into the fields of a part whose scripts have not run yet, and lets them run. Returns the fields' values. */
async function typeEarly(part: () => ReactElement, typed: Record<string, string>) {
  const shown = () => (
    <RootDataContext.Provider value={frame() as object as RootData}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>{part()}</ToastProvider>
      </QueryClientProvider>
    </RootDataContext.Provider>
  );
  document.body.innerHTML = `<div>${renderToString(shown())}</div>`;
  // This server has a document, so React warns about layout effects. It may warn about nothing else.
  const warnings = vi.spyOn(console, "error");
  expect(warnings.mock.calls.filter(([warning]) => !String(warning).startsWith("Warning: useLayoutEffect "))).toEqual(
    [],
  );
  warnings.mockClear();
  new Function(EARLY_KEYS_SCRIPT)();
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  for (const [name, text] of Object.entries(typed)) {
    field(name).value = text;
    field(name).dispatchEvent(new Event("input", { bubbles: true }));
  }
  const root = await act(async () => hydrateRoot(document.body.firstElementChild!, shown()));
  // The next render would replace a text that is not the form's own.
  await act(async () => root.render(shown()));
  const values = Object.fromEntries(Object.keys(typed).map((name) => [name, field(name).value]));
  await act(async () => root.unmount());
  return values;
}

test("what is typed into a week's summary, a goal, the week's notes or a meeting before the scripts run stays", async () => {
  const week = { week_start: MONDAY, markdown: "# Week", closed_at: null, closedAt: null } as unknown as ClosingWeek;
  const project = { id: "garden", proje_title: "Garden", proje_goal_minutes: 30 } as Project;
  for (const [part, typed] of [
    [() => <Summary week={week} actionError={null} />, { markdown: "# Week\nIt went well." }],
    [() => <Goals projects={[project]} />, { proje_goal_minutes: "60" }],
    [
      () => <NotesPanel project_id="garden" monday={MONDAY} data={{ ...EMPTY_WEEK }} />,
      { update_text: "Quinces are planted." },
    ],
    [
      () => <NewMeeting project_id="garden" monday={MONDAY} onCreated={vi.fn()} onCancel={vi.fn()} />,
      { meeting_title: "Planning", meeting_note: "We agreed." },
    ],
  ] as const)
    expect(await typeEarly(part, typed)).toEqual(typed);
});
