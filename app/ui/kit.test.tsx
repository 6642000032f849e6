import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { CharacterCount } from "./character-count.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, Select, TextInput } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { LimitedButton } from "./limited-button.tsx";
import { Notice } from "./notice.tsx";
import { Pager } from "./pager.tsx";
import { PasswordField } from "./password-field.tsx";
import { Priority } from "./priority.tsx";
import { Rules } from "./rules.tsx";
import { Tab, TabPanel, Tabs } from "./tabs.tsx";
import { ToastProvider, useToast } from "./toast.tsx";
import { useTyped } from "./typed.ts";
import { middleOfDay, WeekStrip } from "./week-strip.tsx";

afterEach(() => void vi.useRealTimers());

test("a pending button keeps its focus and ignores clicks and Enter", async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const user = userEvent.setup();
  const form = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Title" />
      <Button type="submit" pending={pending}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await user.type(screen.getByLabelText("Title"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  await user.click(button);
  await user.type(screen.getByLabelText("Title"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(button.hasAttribute("disabled")).toBe(false);
});

test("a button submits only with type submit, and an icon button has a name", async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <IconButton label="Delete">×</IconButton>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a dialog that replaces another is open at once, with the focus in its field", () => {
  const seen: (string | null | undefined)[] = [];
  const Pages = ({ page }: { page: number }) => {
    // It runs after the browser has got the new elements and before it paints them.
    useLayoutEffect(() => void seen.push(document.querySelector("dialog[open]")?.textContent));
    return (
      <Dialog key={page} open title={`Page ${page}`} onClose={() => undefined}>
        <input aria-label={`Field ${page}`} data-autofocus />
      </Dialog>
    );
  };
  const { rerender } = render(<Pages page={1} />);
  rerender(<Pages page={2} />);
  expect(seen).toEqual([expect.stringContaining("Page 1"), expect.stringContaining("Page 2")]);
  expect(document.activeElement).toBe(screen.getByLabelText("Field 2"));
});

test("a field labels its control, and describes it by hint and error", () => {
  const field = (error: string | null) => (
    <Field label="Email" hint="We send a link." error={error}>
      <TextInput name="email" />
    </Field>
  );
  const { rerender } = render(field(null));
  const input = screen.getByLabelText("Email");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  rerender(field("Email is required."));
  const described = input.getAttribute("aria-describedby")!.split(" ");
  expect(described.map((id) => document.querySelector(`[id="${id}"]`)?.textContent)).toEqual([
    "We send a link.",
    "Email is required.",
  ]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

test("a select and a checkbox have labels", () => {
  render(
    <>
      <Field label="Priority" hideLabel>
        <Select defaultValue="low">
          <option value="low">Low</option>
        </Select>
      </Field>
      <Checkbox label="Buy milk" defaultChecked />
    </>,
  );
  expect(screen.getByLabelText("Priority")).toHaveProperty("value", "low");
  expect(screen.getByRole("checkbox", { name: "Buy milk" })).toHaveProperty("checked", true);
});

test("a password can be shown and hidden again", async () => {
  render(<PasswordField label="Password" autoComplete="new-password" />);
  const input = screen.getByLabelText("Password");
  expect(input.getAttribute("type")).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.getAttribute("type")).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.getAttribute("type")).toBe("password");
});

function ThreeTabs() {
  const [chosen, choose] = useState("stats");
  return (
    <>
      <Tabs label="Week">
        {["stats", "notes", "meetings"].map((name) => (
          <Tab
            key={name}
            id={name}
            name={name}
            panel="panel"
            selected={chosen === name}
            onSelect={() => choose(name)}
          />
        ))}
      </Tabs>
      <TabPanel id="panel" tab={chosen}>
        {chosen} shown
      </TabPanel>
    </>
  );
}

test("tabs are one tab stop, and arrows, Home and End choose", async () => {
  const user = userEvent.setup();
  render(<ThreeTabs />);
  await user.tab();
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe("stats");
  const seen: (string | null | undefined)[] = [];
  for (const key of ["{ArrowRight}", "{ArrowRight}", "{ArrowRight}", "{ArrowLeft}", "{Home}", "{End}"]) {
    await user.keyboard(key);
    seen.push(focused());
  }
  expect(seen).toEqual(["notes", "meetings", "stats", "meetings", "stats", "meetings"]);
  expect(screen.getByRole("tabpanel", { name: "meetings" }).textContent).toBe("meetings shown");
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
});

function Toaster({ run }: { run(): void }) {
  const { show } = useToast();
  return <Button onClick={() => show({ text: "Todo deleted", action: { label: "Undo", run } })}>Delete</Button>;
}

test("a toast stays six seconds, longer while it has focus, and F6 moves focus to it and back", async () => {
  vi.useFakeTimers();
  const run = vi.fn();
  render(
    <ToastProvider>
      <Toaster run={run} />
    </ToastProvider>,
  );
  const toasts = within(screen.getByRole("status"));
  const trigger = screen.getByRole("button", { name: "Delete" });
  trigger.focus();
  fireEvent.click(trigger);
  act(() => vi.advanceTimersByTime(5999));
  expect(toasts.queryByText("Todo deleted")).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(toasts.queryByText("Todo deleted")).toBeNull();

  fireEvent.click(trigger);
  fireEvent.keyDown(window, { key: "F6" });
  expect(document.activeElement?.textContent).toBe("Undo");
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.click(toasts.getByText("Undo"));
  expect(run).toHaveBeenCalledTimes(1);
  expect(toasts.queryByText("Todo deleted")).toBeNull();
  expect(document.activeElement).toBe(trigger);
});

test("a toast under a dialog stays for six seconds after that is closed", () => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Toaster run={() => {}} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  // happy-dom does not support `:modal`.
  const modal = vi.spyOn(document, "querySelectorAll").mockReturnValue([document.body] as never);
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByText("Todo deleted")).not.toBeNull();
  modal.mockRestore();
  act(() => vi.advanceTimersByTime(5900));
  expect(screen.queryByText("Todo deleted")).not.toBeNull();
  act(() => vi.advanceTimersByTime(400));
  expect(screen.queryByText("Todo deleted")).toBeNull();
});

test("a button at a limit is disabled for screen readers, and shows its reason in a popover", () => {
  render(
    <LimitedButton id="add" reason="Three at most." className="btn-quiet">
      Add
    </LimitedButton>,
  );
  const button = screen.getByRole("button", { name: "Add" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(button.getAttribute("popovertarget")!)!;
  expect([reason.textContent, reason.id]).toEqual(["Three at most.", button.getAttribute("aria-describedby")]);
});

test("of several toasts only a new one is announced, F6 goes to the newest, and focus returns to where it was", async () => {
  render(
    <ToastProvider>
      <Toaster run={() => {}} />
    </ToastProvider>,
  );
  const trigger = screen.getByRole("button", { name: "Delete" });
  trigger.focus();
  for (const _ of [1, 2]) fireEvent.click(trigger);
  expect(screen.getByRole("status").getAttribute("aria-atomic")).toBe("false");
  const undo = () => screen.getAllByText("Undo").map((text) => text.closest("button")!);
  fireEvent.keyDown(window, { key: "F6" });
  expect(document.activeElement).toBe(undo()[1]);
  undo()[0]!.focus();
  fireEvent.keyDown(window, { key: "F6" });
  fireEvent.click(undo()[1]!);
  expect(undo()).toHaveLength(1);
  expect(document.activeElement).toBe(trigger);
});

test("on the last page focus moves from the missing next link to the previous one", () => {
  const pages = (page: number) => (
    <Pager label="Pages" page={page} className="">
      {page > 1 && <a href="?page=1">Previous</a>}
      {page < 2 && <a href="?page=2">Next</a>}
    </Pager>
  );
  const { rerender } = render(pages(1));
  screen.getByText("Next").focus();
  rerender(pages(2));
  expect(document.activeElement).toBe(screen.getByText("Previous"));
  act(() => screen.getByText("Previous").blur());
  rerender(pages(2));
  expect(document.activeElement).toBe(document.body);
});

test("at most three toasts are shown at once", async () => {
  render(
    <ToastProvider>
      <Toaster run={() => {}} />
    </ToastProvider>,
  );
  for (let i = 0; i < 5; i++) fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(screen.getAllByText("Todo deleted")).toHaveLength(3);
});

test("an error is announced at once, and a notice can be dismissed", async () => {
  const onDismiss = vi.fn();
  render(
    <>
      <Notice onDismiss={onDismiss}>Failed to load projects</Notice>
      <Notice tone="info">Saved</Notice>
    </>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Failed to load projects");
  expect(screen.getByRole("status").textContent).toBe("Saved");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test("a character count appears at 80 %, counts code points and is announced at each tenth", () => {
  const { container, rerender } = render(<CharacterCount value={"🌍".repeat(79)} max={100} />);
  expect(container.textContent).toBe("");
  const spoken = (value: string) => {
    rerender(<CharacterCount value={value} max={100} />);
    return [container.querySelector("[aria-hidden]")?.textContent, screen.getByRole("status").textContent];
  };
  expect(spoken("🌍".repeat(80))).toEqual(["80 / 100", "At most 20 characters left"]);
  expect(spoken("x".repeat(89))).toEqual(["89 / 100", "At most 20 characters left"]);
  expect(spoken("x".repeat(95))).toEqual(["95 / 100", "At most 10 characters left"]);
  expect(spoken("x".repeat(100))).toEqual(["100 / 100", "No characters left"]);
  expect(spoken("x".repeat(101))).toEqual(["101 / 100", "Too long"]);
});

test("rules say in words which of them are fulfilled", () => {
  render(
    <Rules
      rules={[
        { text: "A number", holds: true },
        { text: "A letter", holds: false },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "A number (done)",
    "A letter (missing)",
  ]);
});

function Typed() {
  const { typed, left, form } = useTyped();
  return (
    <form {...form}>
      <input name="title" defaultValue="kept" aria-label="Title" />
      <output>{JSON.stringify(typed)}</output>
      <p>left: {[...left]}</p>
    </form>
  );
}

test("useTyped returns a form's values, including initial ones", async () => {
  render(<Typed />);
  expect(screen.getByRole("status").textContent).toBe('{"title":"kept"}');
  await userEvent.type(screen.getByLabelText("Title"), "!");
  expect(screen.getByRole("status").textContent).toBe('{"title":"kept!"}');
});

test("a field counts as left after a change and a blur, not after a blur alone", async () => {
  render(<Typed />);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByText("left:")).not.toBeNull();
  await userEvent.type(screen.getByLabelText("Title"), "!");
  expect(screen.getByText("left:")).not.toBeNull();
  await userEvent.tab();
  expect(screen.getByText("left: title")).not.toBeNull();
});

test("a priority has a word", () => {
  render(<Priority level="high" />);
  expect(screen.getByText("High")).not.toBeNull();
});

const WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

test("a week strip has seven days, and marks today", () => {
  const folds = WEEK.map((name, day) => ({ name, today: day === 2, foot: `${day} min` }));
  const { container } = render(<WeekStrip folds={folds} line={[10, 20, 0, null, null, null, null]} />);
  expect(container.querySelectorAll(".day-column")).toHaveLength(7);
  expect(container.querySelector('[aria-current="date"]')?.textContent?.trim()).toBe("Wed 2 min");
});

test("the line of a week ends at its last value, goes on after a day without one, and has a hollow dot while today's grows", () => {
  const folds = WEEK.map((name, day) => ({ name, today: day === 2 }));
  const drawn = (line: (number | null)[]) => {
    const { container } = render(<WeekStrip folds={folds} line={line} before={[40, 0, 0, 0, 0, 0, 0]} />);
    const path = (name: string) => container.querySelector(`.week-line .${name}`)?.getAttribute("d");
    return [path("dots"), path("hollow"), container.querySelector(".week-line path:not([class])")!.getAttribute("d")];
  };
  const [first, second, third, sixth] = ["45 79", "136 58", "259 100", "564 17"];
  expect(drawn([10, 20, 0, null, null, null, null])).toEqual([
    `M${first}h0M${second}h0M${third}h0`,
    `M${third}h0`,
    `M${first}L${second}L${third}`,
  ]);
  expect(drawn([10, 20, 0, null, null, 40, null])).toEqual([
    `M${first}h0M${second}h0M${third}h0M${sixth}h0`,
    undefined,
    `M${first}L${second}L${third}M${sixth}`,
  ]);
  expect(drawn([null, null, null, null, null, null, null])).toEqual(["", undefined, ""]);
});

test("the middles of the days account for today's larger width", () => {
  const middles = (today: number) => WEEK.map((_, day) => Math.round(700 * middleOfDay(day, today)));
  expect(middles(-1)).toEqual([50, 150, 250, 350, 450, 550, 650]);
  expect(middles(3)).toEqual([45, 136, 227, 350, 473, 564, 655]);
  expect(middles(0)).toEqual([77, 200, 291, 382, 473, 564, 655]);
});
