import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { setPerson } from "#app/client/person.ts";
import { DIARY_LOCK_COOKIE } from "#app/domain/session/document-cache-protocol.ts";
import { holdKeys, releaseKeys } from "#app/ui/typed-ahead.ts";
import { Undelivered } from "./undelivered.tsx";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.cookie = `${DIARY_LOCK_COOKIE}=; max-age=-1`;
  setPerson("ada", true);
});

/** Types for a field that does not open. */
function typeInVain(text: string) {
  holdKeys("diary_text");
  document.querySelector<HTMLTextAreaElement>("label.typed-ahead textarea")!.value = text;
  act(releaseKeys);
}

const shown = () => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "Text for a field that did not open" });

test("text that no field received is shown, also after a reload, until it is discarded", () => {
  typeInVain("Dear diary");
  const { unmount } = render(<Undelivered userId="ada" />);
  expect(shown()!.value).toBe("Dear diary");
  typeInVain("It rained");
  expect(shown()!.value).toBe("Dear diary\nIt rained");
  fireEvent.change(shown()!, { target: { value: "It rained" } });
  unmount();
  const again = render(<Undelivered userId="ada" />);
  expect(shown()!.value).toBe("It rained");
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(shown()).toBeNull();
  again.unmount();
  render(<Undelivered userId="ada" />);
  expect(shown()).toBeNull();
});

test("nobody sees what another person has typed in the tab", () => {
  const { unmount } = render(<Undelivered userId="ada" />);
  typeInVain("Dear diary");
  unmount();
  render(<Undelivered userId="eve" />);
  expect(shown()).toBeNull();
});

test("text that no field received is restored after the browser was closed", () => {
  const { unmount } = render(<Undelivered userId="ada" />);
  typeInVain("Dear diary");
  unmount();
  sessionStorage.clear();
  render(<Undelivered userId="ada" />);
  expect(shown()!.value).toBe("Dear diary");
});

test("a person's text is not replaced by another person's, who uses the browser meanwhile", () => {
  for (const [userId, text] of [
    ["ada", "Dear diary"],
    ["eve", "Call Bob"],
  ] as const) {
    const { unmount } = render(<Undelivered userId={userId} />);
    typeInVain(text);
    expect(shown()!.value).toBe(text);
    unmount();
  }
  render(<Undelivered userId="ada" />);
  expect(shown()!.value).toBe("Dear diary");
});

test("two tabs show the same text, and neither brings back what the other has discarded", () => {
  render(<Undelivered userId="ada" />);
  typeInVain("Dear diary");
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage")));
  expect(shown()).toBeNull();
  typeInVain("It rained");
  expect(shown()!.value).toBe("It rained");
});

test("where nothing may be stored, or the diary has a lock, the text stays in this tab", () => {
  const { unmount } = render(<Undelivered userId="ada" />);
  typeInVain("Dear diary");
  expect(JSON.stringify(localStorage)).toContain("Dear diary");
  unmount();
  document.cookie = `${DIARY_LOCK_COOKIE}=1`;
  const again = render(<Undelivered userId="ada" />);
  expect([shown()!.value, localStorage.length]).toEqual(["Dear diary", 0]);
  again.unmount();
  document.cookie = `${DIARY_LOCK_COOKIE}=; max-age=-1`;
  setPerson("ada", false);
  render(<Undelivered userId="ada" />);
  typeInVain("It rained");
  expect([shown()!.value, localStorage.length]).toEqual(["Dear diary\nIt rained", 0]);
});

test("a logout deletes the text", () => {
  render(
    <>
      <Undelivered userId="ada" />
      <form onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="intent" value="logout" />
        <button>Logout</button>
      </form>
    </>,
  );
  typeInVain("Dear diary");
  fireEvent.click(screen.getByText("Logout"));
  expect(localStorage.length + sessionStorage.length).toBe(0);
});
