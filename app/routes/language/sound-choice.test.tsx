import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { isSoundOn } from "./sound.ts";
import { SoundChoice, SoundToggle } from "./sound-choice.tsx";

test("the sound is switched off before a practice, and on again during one", () => {
  render(
    <>
      <SoundChoice />
      <SoundToggle />
    </>,
  );
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Play new words by themselves" });
  const button = screen.getByRole("button", { name: "Play new words by themselves" });
  const state = () => [isSoundOn(), box.checked, button.getAttribute("aria-pressed")];
  expect(state()).toEqual([true, true, "true"]);
  fireEvent.click(box);
  expect(state()).toEqual([false, false, "false"]);
  fireEvent.click(button);
  expect(state()).toEqual([true, true, "true"]);
});
