import { expect, test, vi } from "vitest";
import { offlineScript } from "./head-script.tsx";

test("a form of a page without other scripts says at its button that there is no network, and is sent once there is one", () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  new Function(offlineScript("No network"))();
  document.body.innerHTML = "<form><button>Try Demo</button></form>";
  const button = document.querySelector("button")!;
  const submit = () => {
    button.dispatchEvent(new MouseEvent("click", { bubbles: false }));
    const event = new Event("submit", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "submitter", { value: button });
    return button.form!.dispatchEvent(event);
  };
  expect([submit(), button.validationMessage]).toEqual([false, "No network"]);
  isOnline.mockReturnValue(true);
  expect([submit(), button.validationMessage]).toEqual([true, ""]);
  isOnline.mockRestore();
});
