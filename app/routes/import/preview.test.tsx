import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TO_NEW } from "#app/domain/import/import.ts";
import { ListRow } from "./preview.tsx";

test("a list that is left out, or goes into a project, asks for no name of a project", () => {
  const list = { name: "Inbox", open: 2, done: 0, notes: 0, meetings: 0, pomodoros: 0 } as Parameters<
    typeof ListRow
  >[0]["list"];
  const projects = [{ id: "w", proje_title: "Work", is_archived: false }];
  render(<ListRow list={list} projects={projects} to={TO_NEW} title="Inbox" hasRoom error={undefined} />);
  const place = screen.getByLabelText("Where Inbox goes");
  const isNamed = () => screen.getByLabelText("Name of the project of Inbox").closest(".hidden") === null;
  const choose = (text: string) => {
    const { value } = screen.getByRole<HTMLOptionElement & HTMLElement>("option", { name: text });
    fireEvent.change(place, { target: { value } });
    return isNamed();
  };
  expect(isNamed()).toBe(true);
  expect(["Leave out", "Into Work", "New archived project", "New project"].map(choose)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
