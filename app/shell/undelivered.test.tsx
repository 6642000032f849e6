import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { holdKeys, releaseKeys } from "#app/ui/typed-ahead.ts";
import { Undelivered } from "./undelivered.tsx";

beforeEach(() => sessionStorage.clear());

/** Types for a field that does not open. */
function typeInVain(text: string) {
  holdKeys("diary_text");
  document.querySelector<HTMLTextAreaElement>("label.typed-ahead textarea")!.value = text;
  act(releaseKeys);
}

const shown = () => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "Typed for a field that did not open" });

test("what no field took is shown, also after a reload, until it is discarded", () => {
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
