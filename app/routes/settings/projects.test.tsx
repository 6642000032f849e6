import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { applyProjectChange } from "#app/domain/project/changes.ts";
import type { Project } from "#app/domain/project/project.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import { button, click, openPage, submit } from "../../../tests/page-in-browser.tsx";
import { go, useLocation } from "../../../tests/router-of-page.tsx";
import { received } from "../../../tests/server-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { Projects } = await import("./projects.tsx");

const stored = (proje_title: string, is_archived: boolean) =>
  ({
    id: proje_title.toLowerCase(),
    proje_title,
    is_archived,
    archived_at: null,
    proje_goal_minutes: null,
  }) as unknown as Project;

/** The projects as the page of the settings shows them; on another page nothing of them. */
function Page() {
  const { pathname } = useLocation();
  const pending = projectCommands.usePending();
  const start = { projects: [stored("Work", false), stored("Garden", true)] };
  const { projects } = pending.reduce((page, { change }) => applyProjectChange(page, change), start);
  if (pathname !== "/settings") return <h1>Diary</h1>;
  return <Projects projects={projects} todoCounts={{}} locale="en-GB" unsent={0} />;
}

/** Presses a project's button and confirms its question. */
async function confirm(name: string) {
  await click(button(name));
  const question = document.querySelector<HTMLElement>("dialog[open]")!;
  await submit(within(question).getByRole("button", { name: name.split(" ")[0]! }));
}

test("Undo still restores an archived, an unarchived and a deleted project after the settings were left", async () => {
  for (const [pressed, done, sent] of [
    ["Archive Work", "Archived “Work”", ["archive", "unarchive"]],
    ["Unarchive Garden", "Unarchived “Garden”", ["unarchive", "archive"]],
    ["Delete Garden", "Deleted “Garden”", ["delete", "restore"]],
  ] as const) {
    openPage(Page, "/settings", {});
    await confirm(pressed);
    await screen.findByText(done);
    act(() => go("/diary"));
    expect([document.querySelector("h1")!.textContent, screen.queryByText("Projects")]).toEqual(["Diary", null]);
    await click(button("Undo"));
    await waitFor(() => expect([pressed, received.map(({ intent }) => intent)]).toEqual([pressed, sent]));
    const id = pressed.split(" ")[1]!.toLowerCase();
    expect(received.map(({ project_id }) => project_id)).toEqual([id, id]);
    cleanup();
  }
});
