import { act, render } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Project } from "#app/domain/project/project.ts";
import { projectCookie, rememberProject } from "#app/parts/project/project-cookie.ts";
import { useSelected } from "./use-selected.ts";

let search = "";
vi.mock("@remix-run/react", () => ({
  useLocation: () => ({ search }),
  useNavigation: () => ({ location: undefined }),
}));

const projects = ["work", "home"].map((id) => ({ id, proje_title: id }) as Project);
const Shown = () => useSelected({ projects, selected: "work" });

test("a document of one project is used as it is, and later shows the last selected project", async () => {
  rememberProject("work");
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Shown />);
  rememberProject("home");
  const onRecoverableError = vi.fn();
  await act(async () => void hydrateRoot(container, <Shown />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toBe("home");
  expect(projectCookie(document.cookie)).toBe("home");
});

test("a tab continues to show its project after another tab has shown a different one", () => {
  rememberProject("home");
  const { container, rerender } = render(<Shown />);
  for (search of ["", "?tab=notes", "?week=2026-W48"]) {
    // Another tab shows this project.
    document.cookie = "project=work; path=/";
    rerender(<Shown key={search} />);
    expect(container.textContent).toBe("home");
    expect(projectCookie(document.cookie)).toBe("home");
  }
  // The row that is edited belongs to the project for which the page was read.
  search = "?edit=todo";
  rerender(<Shown key="edit" />);
  expect(container.textContent).toBe("work");
  search = "";
  sessionStorage.clear();
  document.cookie = "project=home; path=/";
  rerender(<Shown key="new" />);
  expect(container.textContent).toBe("home");
});
