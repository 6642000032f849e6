import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { storedText, storeText } from "#app/client/stored-texts.ts";
import { setPerson } from "#app/client/person.ts";
import { takeClosedTab } from "./at-rest.client.tsx";
import { Undelivered } from "./undelivered.tsx";

test("a text of a closed tab is shown above the page where this tab has another one for its field", () => {
  setPerson("ada", true);
  storeText("ada", "line 2026-11-27", "Call Bob");
  storeText("ada", "todo t", "{}");
  const texts = {
    "line 2026-11-27": "Half a tho",
    "line 2026-11-28": "Buy ink",
    "todo t": JSON.stringify({ title: "Sow", description: "In rows" }),
    "seen summary 2026-11-23": "A week",
  };
  takeClosedTab({ "sevenfold-texts": JSON.stringify({ userId: "ada", texts }) });
  render(<Undelivered userId="ada" />);
  const shown = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text for a field that did not open" });
  expect(shown.value).toBe("Half a tho\nSow\nIn rows");
  const stored = ["line 2026-11-27", "line 2026-11-28"].map((name) => storedText("ada", name));
  expect(stored).toEqual(["Call Bob", "Buy ink"]);
});
