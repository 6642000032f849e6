import { globSync, readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { keyInReadingOrder } from "./direction.ts";
import { Menu, MenuItem } from "./menu.tsx";
import { Tab, Tabs } from "./tabs.tsx";

const APP = `${import.meta.dirname}/..`;

/** The app's source files without comments. */
const read = (pattern: string) =>
  globSync(pattern, { cwd: APP })
    .filter((path) => !/\.(page-)?test\./.test(path))
    .map((path) => ({ path, text: readFileSync(`${APP}/${path}`, "utf8").replaceAll(/\/\*[^]*?\*\//g, "") }));

const sheets = read("**/*.css");
const code = read("**/*.{ts,tsx}");

const SIDE = "(?:left|right)";
/** Properties with four values, of which left and right are separate. */
const SIDES = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/;

/** The values of a declaration. `0 calc(1px + 2px)` has two. */
function valuesOf(value: string): string[] {
  let depth = 0;
  const flat = [...value].map((letter) => {
    depth += { "(": 1, ")": -1 }[letter] ?? 0;
    return depth > 0 && letter === " " ? "" : letter;
  });
  return flat.join("").split(" ");
}

/** The error of a declaration that has a fixed side and so would not be mirrored; null if it is correct. */
function sideOf(property: string, value: string): string | null {
  if (new RegExp(`(^|-)${SIDE}(-|$)`).test(property)) return "names a side";
  // The edges of the screen do not depend on the reading direction.
  if (value.includes("safe-area-inset-left")) return null;
  const values = valuesOf(value);
  const [first, second, , fourth] = values;
  if (SIDES.test(property))
    return fourth !== undefined && second !== fourth ? "has another value left than right" : null;
  if (property === "border-radius") {
    const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = values;
    return topLeft === topRight && bottomRight === bottomLeft ? null : "rounds one side";
  }
  if (value.includes("var(--dir)")) return null;
  if (/^(text-align|float|clear|transform-origin|object-position|background-position)$/.test(property)) {
    return new RegExp(`\\b${SIDE}\\b`).test(value) || (property === "transform-origin" && first === "0")
      ? "begins at a side"
      : null;
  }
  if (property === "box-shadow") return /^(inset )?-?[1-9.]/.test(value) ? "is cast to a side" : null;
  if (property === "translate") return first === "0" || first === "none" ? null : "moves to a side";
  if (property === "transform")
    return /(translateX|translate3d|translate|scaleX)\((?!0[,)])/.test(value) ? "moves to a side" : null;
  const sideways = new RegExp(`gradient\\((to [a-z ]*${SIDE}|(?!0deg|180deg)-?[\\d.]+deg)`);
  return sideways.test(value) ? "runs to a side" : null;
}

/** The declarations of a sheet, without those in rules for one direction. */
function declarationsOf(sheet: string) {
  const found: { property: string; value: string }[] = [];
  const selectors: string[] = [];
  for (const [, text = "", end] of sheet.matchAll(/([^;{}]*)([;{}])/g)) {
    const [property = "", ...value] = text.split(":");
    if (end === "{") selectors.push(text);
    else if (value.length > 0 && !selectors.some((one) => one.includes(":dir(") || /mirror/.test(one))) {
      found.push({ property: property.trim(), value: value.join(":").trim().replaceAll(/\s+/g, " ") });
    }
    if (end === "}") selectors.pop();
  }
  return found;
}

test("no style sheet names left or right: a page that runs from right to left is the mirror image", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap(({ path, text }) =>
    declarationsOf(text).flatMap(({ property, value }) => {
      const reason = sideOf(property, value);
      return reason ? `${path}: ${property}: ${value} (${reason})` : [];
    }),
  );
  expect(found).toEqual([]);
});

test("the check of style sheets finds every way to name a side", () => {
  const wrong =
    "left: 0; margin-left: 1px; border-top-right-radius: 2px; text-align: right; padding: 1px 2px 3px 0;" +
    "border-radius: 8px 0 0 8px; transform: translateX(3px); translate: 1px 0; background: linear-gradient(90deg, red, blue);" +
    "background: linear-gradient(to right, red, blue); box-shadow: inset 2px 0 red; transform-origin: 0 0;";
  const declarations = declarationsOf(`a { ${wrong} }`);
  expect(declarations).toHaveLength(12);
  expect(declarations.filter(({ property, value }) => !sideOf(property, value))).toEqual([]);
  const right =
    "padding: 1px 2px 3px; border-radius: 8px 8px 0 0; inset-inline-start: 0; box-shadow: 0 1px red; translate: 0 3px;" +
    "background: linear-gradient(red, blue) 0 50% / 100% 1px; transform: translateX(calc(1px * var(--dir)));";
  expect(
    declarationsOf(`a { ${right} &:dir(rtl) { transform: scaleX(-1); } }`).filter(({ property, value }) =>
      sideOf(property, value),
    ),
  ).toEqual([]);
});

/** Tailwind's classes that name a side. */
const CLASS =
  /(?<=["'` :])-?(?:(?:[mp][lr]|left|right|border-[lr]|rounded-(?:l|r|tl|tr|bl|br)|scroll-[mp][lr]|translate-x|space-x|divide-x)-[\w[.]+|(?:text|float|clear|origin|object|bg)-(?:left|right)(?=["'` ]))/g;
const STYLE = /(?<=style=\{\{[^}]*)\b(?:left|right|(?:margin|padding|border)(?:Left|Right)\w*):/g;
/** An icon that points to a side and is not mirrored. */
const ICON = /of=\{\w+(?:Left|Right)\}(?! className="[^"]*mirror)/g;

test("no class, style or icon of a component names left or right", () => {
  const found = code
    .filter(({ path }) => path.endsWith(".tsx"))
    .flatMap(({ path, text }) =>
      [CLASS, STYLE, ICON].flatMap((rule) => [...text.matchAll(rule)].map(([one]) => `${path}: ${one}`)),
    );
  // `left-over` is an id or a CSS class, and not one of Tailwind's.
  expect(found.filter((one) => !one.endsWith("left-over"))).toEqual([]);
});

test("every handler of the left and the right arrow key checks the direction of the page", () => {
  const deaf = code.filter(({ text }) => /["' ]Arrow(Left|Right)["':]/.test(text) && !/keyInReadingOrder/.test(text));
  expect(deaf.map(({ path }) => path)).toEqual([]);
});

test("from right to left the arrow keys of tabs and menus follow the visible direction", async () => {
  const user = userEvent.setup();
  const { container } = render(
    <div dir="rtl">
      <Tabs label="Week">
        {["stats", "notes"].map((name, i) => (
          <Tab key={name} id={name} name={name} panel="panel" selected={i === 0} onSelect={() => {}} />
        ))}
      </Tabs>
      <Menu label="More" button="…" always>
        <MenuItem onSelect={() => {}}>Edit</MenuItem>
        <MenuItem onSelect={() => {}}>Delete</MenuItem>
      </Menu>
    </div>,
  );
  const focused = () => document.activeElement?.textContent;
  await user.tab();
  await user.keyboard("{ArrowLeft}");
  expect(focused()).toBe("notes");
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("stats");

  container.querySelector<HTMLElement>('[role="menuitem"]')!.focus();
  await user.keyboard("{ArrowLeft}");
  expect(focused()).toBe("Delete");
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Edit");
});

test("the direction is that of the interface, whatever a person's own text has", () => {
  render(
    <div dir="rtl">
      <p dir="auto">
        <button type="button">Buy milk</button>
      </p>
      <div dir="ltr">
        <button type="button">npm start</button>
      </div>
    </div>,
  );
  const keyOn = (name: string, key: string) => {
    screen.getByText(name).focus();
    return keyInReadingOrder(key);
  };
  expect(keyOn("Buy milk", "ArrowLeft")).toBe("ArrowRight");
  expect(keyOn("Buy milk", "ArrowRight")).toBe("ArrowLeft");
  expect(keyOn("Buy milk", "Home")).toBe("Home");
  expect(keyOn("npm start", "ArrowLeft")).toBe("ArrowLeft");
});
