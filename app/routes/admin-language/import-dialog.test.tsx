import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PackPreview as Preview, PackSignature } from "#app/domain/pack/preview.ts";
import { ImportDialog } from "./import-dialog.client.tsx";

const word = (word_original: string, meaning: string) => ({
  word_original,
  pronunciation: "",
  meaning,
  audio_hash: "",
});

const preview: Preview = {
  language: "Italian",
  is_new: false,
  signature: { state: "signed", region: "Europe", signed_at: "2026-11-28T09:05:00.000Z" },
  locale: null,
  words: { total: 30, added: 22, changed: 1, removed: 1, is_reordered: true },
  added: Array.from({ length: 20 }, (_, i) => word(`new ${i}`, "new")),
  changed: [{ before: word("sì", "yes"), after: word("sì", "yes, indeed") }],
  removed: [word("gatto", "cat")],
  recordings: { total: 3, added: 2, renamed: 0, removed: 1 },
  learners: 4,
  token: "",
};

test("a preview names who signed the file, the counts and the first words, those that go first", () => {
  render(<ImportDialog preview={preview} isBusy={false} onClose={() => {}} onImport={() => {}} />);
  const text = document.body.textContent;
  expect(screen.getByRole("dialog", { name: "Changes to Italian" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Import" })).toBeTruthy();
  for (const sentence of [
    "Signed by Europe on 28 November 2026 at 09:05 UTC.",
    "30 words: 22 will be added, 1 changed, 1 removed, and their order changes.",
    "3 recordings: 2 will be added, 0 renamed, 1 removed.",
    "4 learners will lose what they know of words that are removed.",
    "What learners know of all other words stays. Nothing has changed yet.",
    "and 2 more",
  ])
    expect(text).toContain(sentence);
  const [, removed, changed, added] = screen.getAllByRole("row");
  expect([removed, changed, added].map((row) => row!.textContent)).toEqual([
    "gattoRemovedcat",
    "sìChangedyes yes, indeed",
    "new 0Addednew",
  ]);
});

test("a preview says what is wrong with a signature", () => {
  const said = (signature: Partial<PackSignature>) => {
    const { unmount } = render(
      <ImportDialog
        preview={{ ...preview, signature: { ...preview.signature!, ...signature } }}
        isBusy={false}
        onClose={() => {}}
        onImport={() => {}}
      />,
    );
    const text = document.body.textContent;
    expect(screen.getByRole("button", { name: "Import Anyway" })).toBeTruthy();
    unmount();
    return text;
  };
  expect(said({ state: "unsigned" })).toContain("This file is not signed.");
  expect(said({ state: "unknown" })).toContain("signed by nobody whom this region knows.");
  expect(said({ state: "changed" })).toContain("This is not what Europe signed on 28 November 2026");
  expect(said({ state: "unreachable" })).toContain("Europe cannot be asked at the moment.");
});
