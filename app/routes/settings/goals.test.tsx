import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/accessible-part.ts";
import { applyProjectChange } from "#app/domain/project/changes.ts";
import type { Project } from "#app/domain/project/project.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import { button, click, field, openPage, submit, type } from "../../../tests/page-in-browser.tsx";
import { answerWith, lose, received, refuse } from "../../../tests/server-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { Goals } = await import("./goals.tsx");

const project = { id: "garden", proje_title: "Garden", proje_goal_minutes: null } as Project;

/** The goals as the page of the settings shows them. */
function Page() {
  const pending = projectCommands.usePending();
  return <Goals {...pending.reduce((page, { change }) => applyProjectChange(page, change), { projects: [project] })} />;
}
const goal = () => field("Garden");
async function set(minutes: string) {
  await type(goal(), minutes);
  await submit(goal());
}

test("a goal that is no number of 1 to 10080 minutes stays in its field with the reason, and is not sent", async () => {
  openPage(Page, "/settings", {});
  for (const typed of ["0", "10081", "2.5"]) {
    await set(typed);
    expect([
      screen.getByText("A goal is 1 to 10080 minutes a week, or none") !== null,
      goal().value,
      document.activeElement,
    ]).toEqual([true, typed, goal()]);
  }
  await expectAccessible();
  expect(received).toEqual([]);
});

test("a goal that the server refuses is in its field again", async () => {
  openPage(Page, "/settings", {});
  answerWith(refuse(403, "Your demo account has expired."));
  await set("45");
  await waitFor(() => expect(received).toHaveLength(1));
  await waitFor(() => expect(goal().value).toBe("45"));
  expect(screen.queryByText("Weekly goal of “Garden”: 45 minutes")).toBeNull();
});

test("goals that are set without a network show at once and are sent in order, and Undo sets the one before", async () => {
  openPage(Page, "/settings", {});
  answerWith(lose);
  await set("100");
  await set("200");
  expect([goal().value, screen.getByText("Weekly goal of “Garden”: 200 minutes") !== null]).toEqual(["200", true]);
  answerWith();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(received.map(({ proje_goal_minutes }) => proje_goal_minutes)).toEqual([100, 200]));
  await click(screen.getAllByRole("button", { name: "Undo" }).at(-1) ?? button("Undo"));
  await waitFor(() => expect(received.at(-1)).toMatchObject({ intent: "goal", proje_goal_minutes: 100 }));
});
