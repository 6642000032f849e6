import { render } from "@testing-library/react";
import { memo } from "react";
import { expect, test } from "vitest";
import { useSharedStructure } from "./structural-sharing.ts";

interface Row {
  id: string;
  title: string;
}

test("a row that was read anew is rendered again only when it differs", () => {
  const rendered: string[] = [];
  const Line = memo(function Line({ row }: { row: Row }) {
    rendered.push(row.title);
    return <li>{row.title}</li>;
  });
  function List({ read }: { read: Row[] }) {
    const rows = useSharedStructure(read);
    return rows.map((row) => <Line key={row.id} row={row} />);
  }
  const read = (...titles: string[]) => titles.map((title, n) => ({ id: String(n), title }));
  const { rerender, container } = render(<List read={read("Bank", "Letter")} />);
  rerender(<List read={read("Bank", "Letter")} />);
  rerender(<List read={read("Bank", "Answer")} />);
  expect(rendered).toEqual(["Bank", "Letter", "Answer"]);
  expect(container.textContent).toBe("BankAnswer");
});
