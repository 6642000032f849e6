import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { button, click, field, openPage, type } from "../../../tests/page-in-browser.tsx";
import { answerFetcher } from "../../../tests/router-of-page.tsx";
import { AssignDialog } from "./assign-dialog.client.tsx";
import { GiveDialog } from "./give-dialog.client.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));

const word = { id: "w1", language: "Latin", word_original: "cattus", meaning: "cat", audio_path: "aa.mp3" };
const onClose = vi.fn();

/** Opens a dialog of the administration of a pack. */
function open(Dialog: () => JSX.Element) {
  onClose.mockClear();
  openPage(Dialog, "/admin-language", {});
}
/** The search in a pack has these results. */
const found = (shown: object) => act(async () => answerFetcher("", { shown }));
const files = (...names: string[]) =>
  found({
    tab: "audio",
    total: names.length,
    files: names.map((filename) => ({ filename, hash: filename.slice(0, 2) })),
  });
/** The fields that the form of the dialog sends. */
const sent = () => Object.fromEntries(new FormData(document.querySelector<HTMLFormElement>("dialog form")!));
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("a word keeps its recording while another one is searched for, until one is chosen", async () => {
  open(() => <AssignDialog word={word as never} onClose={onClose} />);
  expect(sent()).toEqual({ intent: "assign-audio", word_id: "w1", audio_path: "aa.mp3" });
  await files("bb.mp3", "cc.mp3");
  expect([options(), sent().audio_path]).toEqual([
    ["No recording", "The chosen recording", "bb.mp3", "cc.mp3"],
    "aa.mp3",
  ]);
  await files("aa.mp3", "bb.mp3");
  expect([options(), sent().audio_path]).toEqual([["No recording", "aa.mp3", "bb.mp3"], "aa.mp3"]);
  await type(field("Recording"), "bb.mp3");
  await files();
  expect([options(), sent().audio_path]).toEqual([["No recording", "The chosen recording"], "bb.mp3"]);
  await type(field("Recording"), "");
  expect([options(), sent().audio_path]).toEqual([["No recording"], ""]);
  expect(screen.queryByRole("button", { name: "Play the chosen recording" })).toBeNull();
});

test("a word for a recording is searched for and chosen, and a missing one shows its error", async () => {
  open(() => <GiveDialog language="Latin" file={{ filename: "bb.mp3", hash: "bb" }} onClose={onClose} />);
  await found({ tab: "words", list: { words: [word], total: 3 } });
  expect([options(), screen.getByText("3 found") !== null]).toEqual([["cattus – cat"], true]);
  const details = [{ path: "word_id", message: "Choose a word" }];
  await act(async () => answerFetcher("assign-audio", { error: "Choose a word", details, values: {}, status: 400 }));
  expect([screen.getByText("Choose a word") !== null, onClose.mock.calls.length]).toEqual([true, 0]);
  await type(field("Word"), "w1");
  expect(sent()).toEqual({ intent: "assign-audio", audio_path: "bb.mp3", word_id: "w1" });
  await act(async () => answerFetcher("assign-audio", { id: "w1" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a recording keeps its name until it is renamed, and a refused name shows its error", async () => {
  open(() => <RenameDialog language="Latin" filename="bb.mp3" onClose={onClose} />);
  expect(sent()).toEqual({ intent: "rename-audio", language: "Latin", oldFilename: "bb.mp3", newFilename: "bb.mp3" });
  const details = [{ path: "newFilename", message: "Taken" }];
  await act(async () => answerFetcher("rename-bb.mp3", { error: "Taken", details, values: {}, status: 409 }));
  expect([field("New name").getAttribute("aria-invalid"), screen.getByText("Taken") !== null]).toEqual(["true", true]);
  expect(onClose).not.toHaveBeenCalled();
  await click(button("Cancel"));
  expect(onClose).toHaveBeenCalledOnce();
});
