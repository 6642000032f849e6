import { act, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, test, vi } from "vitest";
import { MAX_PROJECTS, type Project } from "#app/domain/project/project.ts";
import { todo } from "../../../tests/todos-of-page.ts";

interface LinkProps {
  to: string;
  preventScrollReset: boolean;
}
vi.mock("@remix-run/react", async () => {
  const { createElement, forwardRef } = await import("react");
  return {
    Link: forwardRef<HTMLAnchorElement, LinkProps>(function Link(
      { to, preventScrollReset: _, ...props }: LinkProps,
      ref,
    ) {
      return createElement("a", { ...props, ref, href: to });
    }),
    useFetcher: () => ({ state: "idle", submit, data: answer }),
  };
});
const submit = vi.fn();
/** The answer to the last form. */
let answer: unknown;

const { ProjectTabs } = await import("./project-tabs.tsx");

const projects = ["Work", "Home", "Club"].map(
  (proje_title) => ({ id: proje_title.toLowerCase(), proje_title }) as Project,
);

function tabs(selected = "work", projectCount = 2) {
  const todos = [todo("Call Ana"), todo("Send report", { is_checked: true }), todo("Feed cat", { project_id: "home" })];
  return render(
    <ProjectTabs
      {...{ projects, projectCount, selected, todos }}
      problem={null}
      isNaming={false}
      tabs={createRef<HTMLDivElement>()}
    />,
  );
}

const tab = (name: RegExp) => screen.getByRole("tab", { name });

test("each tab counts the open todos of its project, and the chosen one is the tab stop", () => {
  tabs("home");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Work1 to do",
    "Home1 to do",
    "Club0 to do",
  ]);
  expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
});

test("the arrow keys choose a project, and wrap around at the ends", () => {
  tabs();
  const visited: (string | null)[] = [];
  screen.getByRole("tablist").addEventListener("click", (event) => {
    event.preventDefault();
    visited.push((event.target as Element).getAttribute("href"));
  });
  act(() => tab(/Work/).focus());
  for (const key of ["ArrowRight", "End", "ArrowRight", "ArrowLeft"]) {
    fireEvent.keyDown(document.activeElement!, { key });
  }
  expect(visited).toEqual(["home", "club", "work", "club"].map((id) => `/app?project=${id}`));
});

test("the button is replaced by a field for the name, and Escape restores it with the focus", async () => {
  tabs();
  fireEvent.click(screen.getByRole("button", { name: /New project/ }));
  const field = await screen.findByLabelText("Project name");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /New project/ }));
});

test("a project needs a name, and is created once it has one", async () => {
  tabs();
  fireEvent.click(screen.getByRole("button", { name: /New project/ }));
  const field = await screen.findByLabelText("Project name");
  fireEvent.submit(screen.getByRole("form", { name: "New project" }));
  expect([submit.mock.calls.length, document.activeElement]).toEqual([0, field]);
  fireEvent.change(field, { target: { value: "Garden" } });
  fireEvent.submit(screen.getByRole("form", { name: "New project" }));
  expect(submit.mock.lastCall![0]).toEqual({ intent: "add-project", proje_title: "Garden" });
});

test("at the limit the button says which limit", () => {
  tabs("work", MAX_PROJECTS);
  const button = screen.getByRole("button", { name: /New project/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(button.getAttribute("aria-describedby")!)!.textContent).not.toBe("");
});

test("a name that could not be sent stays in its field, which shows the error once", async () => {
  answer = { error: "Network error", details: [], values: {}, status: 503 };
  tabs();
  fireEvent.click(screen.getByRole("button", { name: /New project/ }));
  const field = await screen.findByLabelText<HTMLInputElement>("Project name");
  fireEvent.change(field, { target: { value: "Garden" } });
  fireEvent.submit(screen.getByRole("form", { name: "New project" }));
  expect(field.value).toBe("Garden");
  expect(screen.getAllByText("Network error")).toEqual([screen.getByRole("alert")]);
  answer = undefined;
});
