import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MEANING_REQUIRED_MESSAGE, WORD_REQUIRED_MESSAGE } from "#app/domain/pack/word.ts";
import { REAUTHENTICATE_MESSAGE } from "#app/domain/session/reauthenticate.ts";
import { Main, remix } from "../../../tests/fake-remix.tsx";
import { AccessForm } from "./access.tsx";
import { DeletePack } from "./delete-pack.tsx";
import { CreatePack } from "./packs.tsx";
import { WordForm } from "./word-form.tsx";

vi.mock("@remix-run/react", async () => (await import("../../../tests/fake-remix.tsx")).fakeRemix);
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ provider: null }) }));
beforeEach(() => Object.assign(remix, { answers: {}, posted: undefined, formData: undefined }));

const refused = (path: string, message: string, values: Record<string, string> = {}) => ({
  error: message,
  details: [{ path, message }],
  values,
  status: 400,
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("a refused name of a pack stays in its field, which gets the focus and shows the error", () => {
  remix.posted = refused("language", "Invalid name", { intent: "create-pack", language: "a b" });
  render(<CreatePack />, { wrapper: Main });
  const name = field("New language pack");
  expect([name.value, name.getAttribute("aria-invalid")]).toEqual(["a b", "true"]);
  expect(document.activeElement).toBe(name);
  expect(screen.getByText("Invalid name")).toBeTruthy();
});

test("the field for a new pack is empty once the pack is there, and keeps its name after an error", () => {
  const after = (posted: unknown) => {
    Object.assign(remix, { posted: undefined, formData: undefined });
    const { rerender, unmount } = render(<CreatePack />, { wrapper: Main });
    fireEvent.change(field("New language pack"), { target: { value: "Latin" } });
    remix.formData = new FormData();
    remix.formData.set("intent", "create-pack");
    rerender(<CreatePack />);
    Object.assign(remix, { posted, formData: undefined });
    rerender(<CreatePack />);
    const { value } = field("New language pack");
    unmount();
    return value;
  };
  expect(after(undefined)).toBe("");
  expect(after(refused("language", "Taken", { intent: "create-pack", language: "Latin" }))).toBe("Latin");
});

const wordForm = () => <WordForm language="Latin" onDone={() => {}} onCancel={() => {}} />;

test("the first refused field of a word gets the focus and shows why, and the typed words stay", () => {
  const { rerender } = render(wordForm(), { wrapper: Main });
  expect(document.activeElement).toBe(field("Word"));
  fireEvent.change(field("Word"), { target: { value: "cattus" } });
  remix.answers["new-word"] = refused("meaning", MEANING_REQUIRED_MESSAGE);
  rerender(wordForm());
  expect(document.activeElement).toBe(field("Meaning"));
  expect(field("Word").value).toBe("cattus");
  expect(screen.getByText(MEANING_REQUIRED_MESSAGE)).toBeTruthy();
  remix.answers["new-word"] = refused("word_original", WORD_REQUIRED_MESSAGE);
  rerender(wordForm());
  expect(document.activeElement).toBe(field("Word"));
});

test("after a word was added, its form is empty and its first field has the focus", () => {
  const { rerender } = render(wordForm(), { wrapper: Main });
  fireEvent.change(field("Word"), { target: { value: "cattus" } });
  fireEvent.change(field("Meaning"), { target: { value: "cat" } });
  field("Meaning").focus();
  remix.answers["new-word"] = {};
  rerender(wordForm());
  expect([field("Word").value, field("Meaning").value]).toEqual(["", ""]);
  expect(document.activeElement).toBe(field("Word"));
});

test("a pack is deleted only once its name is typed, and the form may ask for the password", () => {
  const onSent = vi.fn();
  const view = () => <DeletePack language="Latin" onSent={onSent} />;
  const { rerender } = render(view(), { wrapper: Main });
  fireEvent.click(screen.getByRole("button", { name: "Delete Pack" }));
  const form = () => screen.getByLabelText("Type Latin to confirm").closest("form")!;
  fireEvent.submit(form());
  expect(onSent).not.toHaveBeenCalled();
  expect(screen.getByText("The name is not typed yet.")).toBeTruthy();
  fireEvent.change(field("Type Latin to confirm"), { target: { value: "Latin" } });
  fireEvent.submit(form());
  expect(onSent).toHaveBeenCalledOnce();
  remix.answers["delete-pack"] = refused("password", REAUTHENTICATE_MESSAGE);
  rerender(view());
  expect(document.activeElement).toBe(field("Your password"));
});

test("the choice of who may learn stays while it asks for the password", () => {
  remix.answers["audience-null"] = refused("password", REAUTHENTICATE_MESSAGE, { audience: "chosen" });
  render(<AccessForm language={null} audience="admins" people={[]} />, { wrapper: Main });
  expect(field("Language learning is open to").value).toBe("chosen");
  expect(field("Your password")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: /^Chosen people/ })).toBeNull();
});
