import { afterEach, expect, test, vi } from "vitest";
import { MESSAGE_LINKS } from "./messages.ts";
import { readMessages } from "./messages.client.ts";

afterEach(() => vi.restoreAllMocks());

test("scripts that run before the end of the document wait for the link to its texts", async () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  document.documentElement.lang = "nl";
  const reading = readMessages("first");
  const link = document.createElement("link");
  link.id = MESSAGE_LINKS.first;
  link.setAttribute("href", "data:text/javascript,export const messages = { home: 'Start' }");
  document.body.appendChild(link);
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect((await reading)._("home")).toBe("Start");
  link.remove();
  document.documentElement.lang = "";
});
