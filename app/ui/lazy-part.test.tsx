import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyCode } from "./lazy-code.ts";
import { lazyPart } from "./lazy-part.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test("the code of a part is fetched while the page is idle, and then shown at once", async () => {
  const fetchModule = vi.fn(async () => ({ Greeting }));
  const Part = lazyPart(fetchModule, "Greeting");
  expect(fetchModule).not.toHaveBeenCalled();
  await pass(5_000);
  expect(fetchModule).toHaveBeenCalledTimes(1);
  render(<Part name="Ada" />);
  expect(screen.getByText("Hello Ada")).toBeDefined();
});

test("the code of a part that a page shows by itself is fetched when it is shown, not when idle", async () => {
  const fetchModule = vi.fn(async () => ({ Greeting }));
  const Part = lazyPart(fetchModule, "Greeting", { atRest: false });
  await pass(5_000);
  expect(fetchModule).not.toHaveBeenCalled();
  render(<Part name="Ada" />);
  await pass(0);
  expect(screen.getByText("Hello Ada")).toBeDefined();
});

test("a part whose code fails to load says so, lets the page go on, and offers to reload it", async () => {
  // React logs the errors that a boundary catches.
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const fetchModule = vi.fn(async () => ({ Greeting })).mockRejectedValueOnce(new TypeError("The network failed"));
  const Part = lazyPart(fetchModule, "Greeting");
  function Page() {
    const [name, setName] = useState("Ada");
    return (
      <>
        <button onClick={() => setName("Grace")}>{name}</button>
        <Part name={name} />
      </>
    );
  }
  render(<Page />);
  await pass(0);
  expect(screen.getByText("This part of the page could not be loaded.")).toBeDefined();
  act(() => screen.getByText("Ada").click());
  expect(screen.getByText("Grace")).toBeDefined();
  act(() => screen.getByText("Reload the Page").click());
  expect(reload).toHaveBeenCalledOnce();
  told.mockRestore();
});

test("code that failed to load is fetched again when it is needed, and not once it is loaded", async () => {
  const fetchModule = vi.fn(async () => ({ Greeting })).mockRejectedValueOnce(new TypeError("The network failed"));
  const code = lazyCode(fetchModule);
  await expect(code.load()).rejects.toThrow("The network failed");
  expect(await Promise.all([code.load(), code.load()])).toEqual([{ Greeting }, { Greeting }]);
  expect(fetchModule).toHaveBeenCalledTimes(2);
});
