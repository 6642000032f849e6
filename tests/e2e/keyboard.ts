import { expect, type Locator, type Page } from "@playwright/test";

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;

/** More tab stops than any page has. */
const MOST_STOPS = 150;
/** After the last stop the browser itself gets the focus. */
const BROWSER = "the browser";
/** How long to wait for a focus ring, in milliseconds. Only a failing test waits this long. */
const RING_MS = 20_000;

/** Uses a page by keyboard only, and checks at each stop that the focus is visible. */
export type Keys = ReturnType<typeof keyboardOf>;

export function keyboardOf(page: Page) {
  const { keyboard } = page;
  const find = (role: Role, name: Name) => page.getByRole(role, { name, exact: typeof name === "string" });

  /** The focused element, once its focus ring is painted, which may take one more frame. */
  async function seen(wanted: Locator) {
    let focus = await wanted.evaluateAll(lookAtFocus);
    await expect(async () => {
      if (focus.problem) focus = await wanted.evaluateAll(lookAtFocus);
      expect(focus.problem, focus.what).toBe("");
    }).toPass({ timeout: RING_MS });
    return focus;
  }

  /** Presses a key until the wanted element has the focus. */
  async function until(key: string, wanted: Locator) {
    await expect(wanted.first()).toBeVisible();
    const passed: string[] = [];
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const focus = await seen(wanted);
      if (focus.isWanted) return;
      passed.push(focus.what);
      await keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${wanted}, but to\n${passed.join("\n")}`);
  }

  /** Presses Tab, or Shift and Tab, until the element with this role and name has the focus. */
  const tabTo = (role: Role, name: Name, { back = false } = {}) => until(back ? "Shift+Tab" : "Tab", find(role, name));

  /** Tabs to an element and presses Enter. */
  async function enter(role: Role, name: Name, options?: { back: boolean }) {
    await tabTo(role, name, options);
    await keyboard.press("Enter");
  }

  /** Presses Tab from the start of the page to its end. Returns every element that got the focus. */
  async function walk() {
    const stops: string[] = [];
    // A page that puts the first focus into a field is also entered from its start.
    for (let ends = 0; ends < 2;) {
      const { what } = await seen(page.locator("body"));
      if (what === BROWSER) ends++;
      else if (ends > 0) stops.push(what);
      expect(stops.length, stops.join("\n")).toBeLessThan(MOST_STOPS);
      if (ends < 2) await keyboard.press("Tab");
    }
    return stops;
  }

  return {
    tabTo,
    enter,
    walk,
    /** Tabs to the list of todos, and presses the arrow keys until the todo's checkbox has the focus. */
    async toTodo(title: string) {
      const boxes = page.locator(".todos").getByRole("checkbox");
      await until("Tab", boxes);
      await keyboard.press("Home");
      await until("ArrowDown", boxes.and(find("checkbox", title)));
    },
    type: (text: string) => keyboard.type(text),
    async press(...keys: string[]) {
      for (const key of keys) await keyboard.press(key);
    },
    /** Tabs to a field and replaces its text. */
    async fill(name: Name, text: string, role: Role = "textbox") {
      await tabTo(role, name);
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type(text);
    },
    /** Opens the menu of a button and chooses an item. */
    async choose(button: Name, item: Name) {
      await enter("button", button);
      await expect(page.locator('[role^="menuitem"]:focus')).toHaveCount(1);
      await until("ArrowDown", find("menuitem", item));
      await keyboard.press("Enter");
    },
  };
}

/**
 * Runs in the page: which element has the focus, and whether it has a ring (WCAG 2.4.7) and is not covered (2.4.11).
 */
function lookAtFocus(wanted: Element[]): { what: string; isWanted: boolean; problem: string } {
  const element = document.activeElement;
  // After the last stop the browser itself gets the focus.
  if (!element || element === document.body) return { what: "the browser", isWanted: false, problem: "" };
  const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
  const what = `${element.tagName.toLowerCase()}#${element.id} “${text.trim().slice(0, 60)}”`;
  const isWanted = wanted.includes(element);
  // A heading gets the focus only so that screen readers read it, so it needs no ring.
  if ((element as HTMLElement).tabIndex < 0) return { what, isWanted, problem: "" };
  // The button inside a date field shows the browser's own ring.
  const isMarked =
    !element.matches(":focus") ||
    [null, "::before", "::after"].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
    });
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const room = outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  /** Whether a box cuts the ring at an edge to which it is not scrolled further. */
  function isCutBy(box: Element) {
    const { overflowX, overflowY, overflowClipMargin, contentVisibility } = getComputedStyle(box);
    if (overflowX === "visible" && contentVisibility !== "auto") return false;
    const isClip = /clip/.test(overflowX + overflowY) || contentVisibility === "auto";
    const slack = 0.5 + (isClip ? Number.parseFloat(overflowClipMargin) || 0 : 0);
    const edges = box.getBoundingClientRect();
    const isAtTop = box.scrollTop === 0 && top >= edges.top;
    const isAtEnd = box.scrollHeight - box.clientHeight - box.scrollTop < 1 && bottom <= edges.bottom;
    return (
      (left - room < edges.left - slack && left + box.scrollLeft >= edges.left) ||
      (right + room > edges.right + slack && box.scrollWidth <= box.clientWidth) ||
      (isAtTop && top - room < edges.top - slack) ||
      (isAtEnd && bottom + room > edges.bottom + slack)
    );
  }
  function cutBy() {
    for (let box = element!.parentElement; box && box !== document.body; box = box.parentElement) {
      if (isCutBy(box)) return `has a ring that is cut by ${box.className}`;
      if (box.matches("dialog, :popover-open")) return [];
    }
    return [];
  }
  const isSeen = [left + 2, (left + right) / 2, right - 2].some((x) =>
    [top + 2, (top + bottom) / 2, bottom - 2].some((y) => element.contains(document.elementFromPoint(x, y))),
  );
  const problem = [isMarked ? [] : "has no ring", isSeen ? [] : "is covered or out of sight", cutBy()]
    .flat()
    .join(", ");
  return { what, isWanted, problem };
}
