import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Theme = "light" | "dark";
type Colour = readonly [lightness: number, chroma: number, hue: number];

/** The colours of tokens.css by name and theme. */
const colours = (() => {
  const text = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");
  const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
  const found = text.matchAll(new RegExp(`--color-([a-z-]+): light-dark\\(${oklch}, ${oklch}\\)`, "g"));
  return new Map(
    [...found].map(([, name, ...numbers]) => {
      const [a, b, c, d, e, f] = numbers.map(Number);
      return [name!, { light: [a!, b!, c!], dark: [d!, e!, f!] } satisfies Record<Theme, Colour>];
    }),
  );
})();

/** The linear red, green and blue values, from 0 to 1, of a colour in OKLCH. */
function linear([lightness, chroma, hue]: Colour): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return [red, green, blue].map((part) => Math.min(1, Math.max(0, part)));
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: Colour): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** `#rrggbb`, for programs that do not support OKLCH. */
const hex = (colour: Colour) =>
  `#${linear(colour)
    .map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

function contrast(one: string, other: string, theme: Theme): number {
  const [light, dark] = [one, other].map((name) => luminance(colours.get(name)![theme])).toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const TEXTS = ["ink", "ink-soft", "accent", "danger", "warning", "info", "success"];
const GROUNDS = ["paper", "surface", "sunken", "crease", "wash"];

/** The pairs with a contrast below `least`, with their contrast. */
const tooClose = (pairs: readonly (readonly [string, string])[], least: number) =>
  (["light", "dark"] as const).flatMap((theme) =>
    pairs
      .map(([one, other]) => ({ pair: `${one} on ${other}, ${theme}`, measure: contrast(one, other, theme) }))
      .filter(({ measure }) => measure < least)
      .map(({ pair, measure }) => `${pair}: ${measure.toFixed(2)}`),
  );

test("every text colour has enough contrast on every background, including the darkest crease", () => {
  const onGrounds = TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));
  const onFilled = [
    ["on-accent", "accent"],
    ["on-accent", "danger"],
  ] as const;
  expect(tooClose([...onGrounds, ...onFilled], 4.5)).toEqual([]);
});

test("the text of a disabled main button has enough contrast, because the reason is beside it", () => {
  const css = readFileSync(`${import.meta.dirname}/button.css`, "utf8");
  const [rule] = /:is\(:disabled, \[aria-disabled="true"\]\):not\(\[aria-busy="true"\]\) \{[^}]+\}/.exec(css)!;
  const colour = (property: string) => new RegExp(` ${property}: var\\(--color-([a-z-]+)\\)`).exec(rule)![1]!;
  expect(rule).toContain("opacity: 1;");
  expect(tooClose([[colour("color"), colour("background")]], 4.5)).toEqual([]);
});

test("control borders and the accent have enough contrast on every background they are used on", () => {
  const grounds = GROUNDS.filter((ground) => ground !== "wash");
  const borders = ["edge", "accent", "danger"].flatMap((border) => grounds.map((ground) => [border, ground] as const));
  expect(tooClose(borders, 3)).toEqual([]);
});

test("the contrast of every colour is measured", () => {
  expect([...colours.keys()].toSorted()).toEqual([...TEXTS, ...GROUNDS, "edge", "line", "on-accent"].toSorted());
});

/** The colours for mails, the API's page, the browser's bars and the tab's icon, which do not support OKLCH. */
const PLAIN = ["paper", "surface", "sunken", "line", "edge", "ink", "ink-soft", "accent", "on-accent"];

test("the palette has the colours of the tokens: `npx vitest run --project ui tokens -u` generates it", async () => {
  const lines = PLAIN.map((name) => {
    const { light, dark } = colours.get(name)!;
    const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return `export const ${constant} = { light: "${hex(light)}", dark: "${hex(dark)}" };\n`;
  });
  const head =
    "/** The colours of ui/tokens.css, for code that cannot read OKLCH. ui/tokens.test.tsx generates them. */\n";
  await expect(head + lines.join("")).toMatchFileSnapshot("../palette.ts");
});

test("the icon has the same colours", () => {
  const known = new Set([...colours.values()].flatMap(({ light, dark }) => [hex(light), hex(dark)]));
  const used = readFileSync(`${import.meta.dirname}/../../public/icon.svg`, "utf8").match(/#[0-9a-f]{6}\b/g)!;
  expect(used.filter((colour) => !known.has(colour))).toEqual([]);
});

test("every sheet has the same breakpoints", () => {
  const others = globSync(`${import.meta.dirname}/../**/*.css`).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\(width [<>]=? ([\d.]+rem)\)/g)]
      .map(([, size]) => size!)
      .filter((size) => !["22.5rem", "48rem", "64rem", "100rem"].includes(size))
      .map((size) => `${file}: ${size}`),
  );
  expect(others).toEqual([]);
});

test("no code adds a sheet to a page that is shown, because its whole text would be laid out again", () => {
  const adding = globSync(`${import.meta.dirname}/../**/*.{ts,tsx}`).filter((file) =>
    /^import "[^"]*\.css";/m.test(readFileSync(file, "utf8")),
  );
  expect(adding).toEqual([]);
});
