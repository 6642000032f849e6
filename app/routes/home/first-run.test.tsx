import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { EXAMPLE_ID, type Project } from "#app/domain/project/project.ts";
import { EMPTY_WEEK } from "#app/domain/week/week-data.ts";
import { openHome, TODAY } from "../../../tests/home-page.tsx";
import { button, click } from "../../../tests/page-in-browser.tsx";
import { submit } from "../../../tests/router-of-page.tsx";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));

/** The fields that the browser sends when a button of a form is pressed. */
async function sentBy(pressed: HTMLElement) {
  let sent: object | undefined;
  const read = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    sent = { method: form.method, isPrevented: event.defaultPrevented, ...fields };
    event.preventDefault();
  };
  document.addEventListener("submit", read, { once: true });
  await click(pressed);
  document.removeEventListener("submit", read);
  return sent;
}

test("a new account gets the example without naming a project", async () => {
  await openHome([], { page: { projects: [], projectCount: 0, selected: null } });
  const example = await screen.findByRole("button", { name: "fill it with an example" });
  expect(await sentBy(example)).toEqual({ method: "post", isPrevented: false, intent: "add-example" });
});

test("the example is removed after a question, and Cancel keeps it", async () => {
  const id = `${EXAMPLE_ID}1`;
  const example = { id, proje_title: "Example", created_at: `${TODAY}T09:00:00.000Z` } as Project;
  const page = { projects: [example], projectCount: 1, selected: id };
  await openHome([], { page, week: { byProject: { [id]: EMPTY_WEEK } } });
  const remove = await screen.findByRole("button", { name: "Remove the example" });
  const answer = async (name: string) => click(within(await screen.findByRole("alertdialog")).getByText(name));
  expect(await sentBy(remove)).toMatchObject({ method: "post", isPrevented: true, intent: "remove-example" });
  await answer("Cancel");
  expect([submit.mock.calls, screen.queryByRole("alertdialog")]).toEqual([[], null]);
  await click(button("Remove the example"));
  await answer("Remove");
  expect(submit.mock.calls).toEqual([[{ intent: "remove-example" }, { method: "post" }]]);
});
