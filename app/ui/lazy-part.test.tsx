import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test("the code of a part is fetched while the page is at rest, and then shown at once", async () => {
  const fetchModule = vi.fn(async () => ({ Greeting }));
  const Part = lazyPart(fetchModule, "Greeting");
  expect(fetchModule).not.toHaveBeenCalled();
  await pass(5_000);
  expect(fetchModule).toHaveBeenCalledTimes(1);
  render(<Part name="Ada" />);
  expect(screen.getByText("Hello Ada")).toBeDefined();
});

test("a part whose code fails to load says so, lets the page go on, and can be tried again", async () => {
  // React tells the console what a boundary caught.
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const fetchModule = vi
    .fn(async () => ({ Greeting }))
    .mockRejectedValueOnce(new TypeError("The network failed"))
    .mockRejectedValueOnce(new TypeError("The network failed"));
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
  act(() => screen.getByText("Try Again").click());
  await pass(0);
  expect(screen.getByText("This part of the page could not be loaded.")).toBeDefined();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => screen.getByText("Try Again").click());
  await pass(0);
  expect(screen.getByText("Hello Grace")).toBeDefined();
  expect(screen.queryByText("Try Again")).toBeNull();
  told.mockRestore();
});

test("a part whose code does not arrive in ten seconds says so", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const Part = lazyPart(() => new Promise<{ Greeting: typeof Greeting }>(() => {}), "Greeting");
  render(<Part name="Ada" />);
  await pass(9_000);
  expect(screen.queryByText("Try Again")).toBeNull();
  await pass(2_000);
  expect(screen.getByText("Try Again")).toBeDefined();
  told.mockRestore();
});
