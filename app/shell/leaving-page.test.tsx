import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LeavingPage } from "./at-rest.client.tsx";

function Frame({ pathname, heading = pathname }: { pathname: string; heading?: string }) {
  return (
    <>
      <a href="/app">Home</a>
      <LeavingPage pathname={pathname} />
      <main id="main">
        <h1 key={heading} tabIndex={-1}>
          {heading}
        </h1>
      </main>
    </>
  );
}

test("the focus leaves a page before it is replaced, and no other element loses it", () => {
  const { rerender } = render(<Frame pathname="/app" />);
  const focusedAtRemoval: (string | undefined)[] = [];
  const remove = vi.spyOn(screen.getByRole("main"), "removeChild");
  remove.mockImplementation(function (this: Node, child) {
    focusedAtRemoval.push(document.activeElement?.tagName);
    return Node.prototype.removeChild.call(this, child) as typeof child;
  });

  screen.getByRole("heading").focus();
  rerender(<Frame pathname="/app" />);
  expect(document.activeElement?.tagName).toBe("H1");
  rerender(<Frame pathname="/diary" />);
  expect(focusedAtRemoval).toEqual(["BODY"]);

  screen.getByRole("heading").focus();
  rerender(<Frame pathname="/diary/2026-11-27" heading="/diary" />);
  expect(document.activeElement?.tagName).toBe("H1");

  screen.getByRole("link").focus();
  rerender(<Frame pathname="/stats" />);
  expect(document.activeElement?.tagName).toBe("A");
});
