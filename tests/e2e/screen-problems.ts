import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../app/i18n/language.ts";

/** Names that are the same in every language: the only Latin letters that a page of the pseudo-language may show. */
const NAMES = [
  "Sevenfold",
  "Todoist",
  "Day One",
  "Journiv, DailyTxT",
  "TickTick",
  "Super Productivity",
  "Anki",
  "Google",
  "Outlook",
  "Apple",
  "Fastmail",
  "Nextcloud",
  "CSV",
  "ZIP",
  "JSON",
  "API",
  ...Object.values(LANGUAGES).map(({ name }) => name),
];

/** The problems of the page's current content, each as a sentence with the element. */
export const screenProblems = (page: Page): Promise<string[]> => page.evaluate(problemsOf, NAMES);

/** Runs in the page. */
function problemsOf(names: string[]): string[] {
  const found = new Set<string>();
  const nameOf = (element: Element) => {
    const own = (one: Element) =>
      `${one.tagName.toLowerCase()}${[...one.classList].map((name) => `.${name}`).join("")}`;
    return `${element.parentElement ? own(element.parentElement) : ""} > ${own(element)}`.slice(0, 200);
  };
  // Each element is asked about several times, most of all the ancestors of texts.
  const once = <Value>(read: (element: Element) => Value) => {
    const known = new Map<Element, Value>();
    return (element: Element): Value => {
      if (!known.has(element)) known.set(element, read(element));
      return known.get(element)!;
    };
  };
  const isShown = once(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest("[inert]"),
  );
  // Keys, code, and texts that are marked as another language.
  const isOther = once(
    (element) => element.closest("script, style, noscript, kbd, code, pre, [translate=no], body [lang]") !== null,
  );
  const isRaw = (text: string) =>
    /[a-z]{2}/i.test(text) &&
    /[a-z]{2}/i.test(
      names.reduce((left, name) => left.replaceAll(name, ""), text).replaceAll(/\S+@\S+|https?:\S+|[A-Z]\w+\/\w+/g, ""),
    );
  const report = (problem: string, text: string, element: Element) =>
    found.add(`${problem}: “${text.replaceAll(/\s+/g, " ").trim().slice(0, 80)}” in ${nameOf(element)}`);

  // Texts that are in no catalogue.
  if (isRaw(document.title)) report("English title", document.title, document.documentElement);
  for (const element of document.body.querySelectorAll("*")) {
    if (!isShown(element) || isOther(element)) continue;
    for (const name of [
      "aria-label",
      "aria-description",
      "aria-valuetext",
      "aria-roledescription",
      "title",
      "placeholder",
      "alt",
    ]) {
      const text = element.getAttribute(name);
      if (text && isRaw(text)) report(`English ${name}`, text, element);
    }
  }
  const boxOf = once((element) => element.getBoundingClientRect());
  const styleOf = once((element) => {
    const { overflowX, textOverflow, position, clipPath, backgroundImage } = getComputedStyle(element);
    return { overflowX, textOverflow, position, clipPath, backgroundImage };
  });

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const shown: { text: Text; parent: Element; boxes: DOMRect[] }[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement!;
    if (!text.data.trim() || !isShown(parent) || isOther(parent)) continue;
    if (isRaw(text.data)) report("English", text.data, parent);
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (boxes.length > 0) shown.push({ text, parent, boxes });
  }

  // Texts that are cut off: by the window, or by a box that hides its overflow.
  const SLACK = 2;
  for (const { text, parent, boxes } of shown) {
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, textOverflow, position, clipPath } = styleOf(box);
      const { width, left, right } = boxOf(box);
      // Only for screen readers.
      if (width <= 1 || (position === "absolute" && clipPath !== "none")) break;
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) break;
      const isWindow = box === document.documentElement;
      if (!isWindow && !/hidden|clip/.test(overflowX)) continue;
      if (textOverflow === "ellipsis") break;
      const edges = isWindow ? { left: 0, right: innerWidth } : { left, right };
      if (boxes.some((one) => one.left < edges.left - SLACK || one.right > edges.right + SLACK)) {
        report(isWindow ? "Outside of the window" : `Cut by ${nameOf(box)}`, text.data, parent);
        break;
      }
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`The page is ${scrollWidth - clientWidth} px wider than the window`);

  // Controls whose texts or icons overlap. Floating elements may cover the page, and so may the gradient under which
  // it fades out.
  const layerOf = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { position, backgroundImage } = styleOf(one);
      const isVeil = backgroundImage.includes("rgba(0, 0, 0, 0)");
      if (isVeil || /fixed|sticky/.test(position) || one.matches("dialog, [popover]")) return one;
    }
    return null;
  };
  const CONTROLS = "a[href], button, summary, input, select, textarea, [role=tab]";
  const top = document.querySelector("dialog[open]:modal");
  /** The part of a box that no list or frame around it hides. */
  const visiblePart = (one: DOMRect, element: Element) => {
    let { left, right, top: above, bottom } = one;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath } = styleOf(box);
      if (clipPath === "inset(50%)") return new DOMRect();
      if (overflowX === "visible") continue;
      const edge = boxOf(box);
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [above, bottom] = [Math.max(above, edge.top), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, above, Math.max(0, right - left), Math.max(0, bottom - above));
  };
  const wordsOf = new Map<Element, typeof shown>();
  for (const one of shown) {
    for (let box: Element | null = one.parent; box; box = box.parentElement)
      if (box.matches(CONTROLS)) wordsOf.set(box, [...(wordsOf.get(box) ?? []), one]);
  }
  const inks = [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    if (!isShown(control) || (top && !top.contains(control))) return [];
    const words = wordsOf.get(control) ?? [];
    const icons = [...control.querySelectorAll("svg")].filter(isShown);
    const boxes = control.matches("input, select, textarea")
      ? [visiblePart(control.getBoundingClientRect(), control)]
      : [
          ...words.flatMap((one) => one.boxes.map((box) => visiblePart(box, one.parent))),
          ...icons.map((icon) => visiblePart(icon.getBoundingClientRect(), icon)),
        ];
    return [{ control, layer: layerOf(control), boxes: boxes.filter(({ width, height }) => width > 2 && height > 2) }];
  });
  // A button inside a field is next to the field's text.
  const isInField = (a: Element, b: Element) =>
    a.parentElement === b.parentElement && [a, b].some((one) => styleOf(one).position === "absolute");
  const cover = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK + 2;
  for (const [i, a] of inks.entries()) {
    for (const b of inks.slice(i + 1)) {
      if (a.layer !== b.layer || a.control.contains(b.control) || isInField(a.control, b.control)) continue;
      if (a.boxes.some((one) => b.boxes.some((other) => cover(one, other))))
        report(
          `Covered by “${b.control.textContent.trim().slice(0, 40)}” (${nameOf(b.control)})`,
          a.control.textContent,
          a.control,
        );
    }
  }
  return [...found];
}
