import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { StoredShared } from "#app/client/shared-storage.ts";
import { eventually } from "../../../tests/eventually.ts";

const { navigate, send, isListFull, noteInDiary, callApi, sendPicture } = vi.hoisted(() => ({
  navigate: vi.fn(),
  send: vi.fn(),
  isListFull: vi.fn(() => false),
  noteInDiary: vi.fn<(text: string) => Promise<"added" | "kept">>(async () => "added"),
  callApi: vi.fn(),
  sendPicture: vi.fn(async () => null as string | null),
}));
const projects = [
  { id: "p1", proje_title: "Work" },
  { id: "p2", proje_title: "Home" },
];
vi.mock("@remix-run/react", () => ({
  useNavigate: () => navigate,
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ project: "p2" }) }));
vi.mock("#app/parts/project/active-projects.ts", () => ({ useActiveProjects: () => projects }));
vi.mock("#app/parts/todo/todo-commands.ts", () => ({ todoCommands: { send }, isListFull }));
vi.mock("#app/shell/command-bar/diary-note.ts", () => ({ noteInDiary }));
vi.mock("#app/client/api.ts", () => ({ callApi }));
vi.mock("#app/forms/action-error.ts", () => ({ useUndoToast: () => () => undefined }));
vi.mock("#app/parts/diary/picture-file.client.ts", () => ({ asJpeg: async (file: Blob) => file, sendPicture }));
const { ShareForm } = await import("./share-form.tsx");

const NETWORK = "Network error - please check your connection";
const day = (entry: object | null) => callApi.mockResolvedValue({ problem: null, body: entry ? [entry] : [] });

beforeEach(() => {
  for (const mock of [navigate, send, noteInDiary, sendPicture]) mock.mockClear();
  isListFull.mockReturnValue(false);
  noteInDiary.mockResolvedValue("added");
  day(null);
});

/** Renders the form of shared content. It stores what is typed, like its page does. */
function open(fields: Partial<StoredShared["shared"]>, picture: Blob | null = null) {
  const stored = { current: { id: "s", sharedAt: 1, userId: "u", picture, filesLeft: 0 } as StoredShared };
  stored.current.shared = { title: "", text: "", url: "", isCut: false, ...fields };
  const settled = vi.fn();
  const view = () => (
    <ShareForm
      item={stored.current}
      onChange={(item) => {
        stored.current = item;
        rerender(view());
      }}
      onSettled={settled}
      onGiveBack={() => undefined}
    />
  );
  const { rerender } = render(view());
  return { stored, settled };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("a todo is added to the last shown project, and only when the person confirms", () => {
  const { settled } = open({ title: "Quince jam", url: "https://example.com/" });
  expect([value("Title"), value("Description"), value("Project")]).toEqual([
    "Quince jam",
    "https://example.com/",
    "p2",
  ]);
  expect([send, settled].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  press("Add Todo");
  const fields = { todo_title: "Quince jam", todo_description: "https://example.com/", project_id: "p2" };
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ intent: "add-todo", ...fields }));
  expect(settled).toHaveBeenCalledOnce();
  expect(navigate).toHaveBeenCalledWith("/app", { replace: true });
  expect(document.cookie).toContain("project=p2");
});

test("somebody without a project sees the shared text in its field, and what is missing", () => {
  const all = projects.splice(0);
  open({ text: "Buy quinces" });
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Buy quinces");
  expect(screen.getByText(/^Please create a project first/)).toBeTruthy();
  expect(screen.queryByLabelText("Project")).toBeNull();
  press("Add Todo");
  expect(send).not.toHaveBeenCalled();
  projects.push(...all);
});

test("a text that is too long or missing causes an error and stays, and nothing is sent", () => {
  const { stored, settled } = open({ title: "Jam", text: "x".repeat(241) });
  expect(screen.getByText("Todo description cannot exceed 240 characters")).toBeTruthy();
  press("Add Todo");
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: " " } });
  expect(screen.getByText("Todo title is required")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Description"), { target: { value: "short" } });
  press("Add Todo");
  expect([send, settled].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  expect(stored.current.draft).toMatchObject({ todo_title: " ", todo_description: "short" });
});

test("a full list causes an error when a todo is added, but the diary still accepts the text", async () => {
  isListFull.mockReturnValue(true);
  const { settled } = open({ text: "Quinces" });
  press("Add Todo");
  expect(screen.getByText(/maximum of 69/)).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Today’s diary" }));
  press("Add to Diary");
  await eventually(() => expect(settled).toHaveBeenCalledOnce());
  expect(noteInDiary.mock.lastCall![0]).toBe("Quinces");
  expect(send).not.toHaveBeenCalled();
});

test("without a network a text waits for it, and a picture stays in the browser", async () => {
  noteInDiary.mockResolvedValue("kept");
  callApi.mockResolvedValue({ problem: NETWORK, body: {} });
  const { stored, settled } = open({ text: "Quinces" }, new Blob(["x"], { type: "image/png" }));
  fireEvent.click(screen.getByRole("tab", { name: "Today’s diary" }));
  press("Add to Diary");
  await screen.findByText("The picture needs a network. It stays here until then.");
  expect(noteInDiary.mock.lastCall![0]).toBe("Quinces");
  // Submitting again adds only the picture.
  expect([stored.current.draft!.note, settled.mock.calls.length]).toEqual(["", 0]);
});

test("a picture alone is for the diary, needs a line there, and asks before it replaces another", async () => {
  const { settled } = open({}, new Blob(["x"], { type: "image/png" }));
  press("Add to Diary");
  await screen.findByText("Write a line first: a picture belongs to what you write.");
  day({ id: "e1", picture: { file: "f" } });
  press("Add to Diary");
  await screen.findByText("Replace the picture of today?");
  expect([sendPicture, settled].map((mock) => mock.mock.calls.length)).toEqual([0, 0]);
  // The dialog is opened after its text is rendered.
  fireEvent.click(await screen.findByRole("button", { name: "Replace" }));
  await eventually(() => expect(settled).toHaveBeenCalledOnce());
  expect(sendPicture).toHaveBeenCalledExactlyOnceWith("PUT", "e1/picture", expect.any(Blob));
});

test("a text that is added before the page knows its date goes to the diary of that day", async () => {
  const { settled } = open({ text: "Quinces" });
  fireEvent.click(screen.getByRole("tab", { name: "Today’s diary" }));
  press("Add to Diary");
  await eventually(() => expect(settled).toHaveBeenCalledOnce());
  const today = new Date().toLocaleDateString("sv");
  expect(noteInDiary.mock.lastCall!.slice(0, 2)).toEqual(["Quinces", today]);
});

test("Undo restores a discarded share", () => {
  const { settled } = open({ text: "Quinces" });
  press("Discard");
  expect(settled).toHaveBeenCalledOnce();
  expect(send).not.toHaveBeenCalled();
});
