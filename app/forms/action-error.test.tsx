import { act, cleanup, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ToastProvider, useToast } from "#app/ui/toast.tsx";

vi.mock("@remix-run/react", () => ({ useNavigate: () => () => undefined }));
const {
  reportFailure: explainFailure,
  failedChanges,
  useFailures,
  useFailureToasts,
  useUndo,
} = await import("./action-error.ts");
afterEach(cleanup);

/** Renders a page that shows errors in place, and returns them. */
function open() {
  const errors: string[] = [];
  const listen = ({ id, error }: { id: string; error: string }) => void errors.push(`${id}: ${error}`);
  renderHook(
    () => {
      useFailures(listen);
      useFailureToasts();
    },
    { wrapper: ToastProvider },
  );
  return errors;
}

const pages = [window.location.pathname];

test("the page of a failed change explains the error, and any other page shows a toast", () => {
  const errors = open();
  act(() => explainFailure({ id: "a", error: "No room", pages }));
  expect(errors).toEqual(["a: No room"]);
  expect(screen.queryByText("No room")).toBeNull();
  act(() => explainFailure({ id: "b", error: "No room", pages: ["/elsewhere"], elsewhere: "“Ink” was not added" }));
  expect(screen.getByText("“Ink” was not added")).toBeTruthy();
});

test("only the form that restores the typed values explains the error", () => {
  const errors = open();
  act(() => explainFailure({ id: "a", error: "Too long", pages: ["/elsewhere"], giveBack: () => true }));
  expect(errors).toEqual([]);
  expect(screen.queryByText("Too long")).toBeNull();
});

test("when the undo of a change fails, only that is said, and no longer that it was undone", () => {
  const { result } = renderHook(
    () => {
      useFailureToasts();
      return { ...useToast(), ...useUndo() };
    },
    { wrapper: ToastProvider },
  );
  for (const way of ["tell", "remember"] as const) {
    act(() => void result.current[way]({ id: "a", text: "Completed “Ink”", undo: () => {} }));
    act(() => void result.current.undoLast());
    expect(screen.getByText("Undone: Completed “Ink”")).toBeTruthy();
    act(() => explainFailure({ id: "a", error: "Not undone", pages: [] }));
    expect(screen.queryByText("Undone: Completed “Ink”")).toBeNull();
  }
  expect(screen.getAllByText("Not undone")).toHaveLength(2);
});

test("failed changes are shown until they are dropped or sent again", () => {
  const failed = failedChanges<string>();
  const { result } = renderHook(() => failed.use());
  act(() => ["a", "b", "c"].forEach(failed.add));
  act(() => failed.drop((change) => change === "b"));
  expect(result.current).toEqual(["a", "c"]);
  act(() => expect(failed.takeAll()).toEqual(["a", "c"]));
  expect(result.current).toEqual([]);
});
