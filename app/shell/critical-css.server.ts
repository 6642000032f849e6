/**
 * The part of a style sheet that a document needs for its first paint: without the rules for classes that are not in it.
 * The whole sheet follows at the end of the document (decision 81).
 */

/** A rule, or an at-rule with its rules. */
interface Rule {
  /** The whole text; for an at-rule with rules, the text before `{`. */
  text: string;
  /** For each selector, the classes without which it matches nothing; null for a rule that is always kept. */
  classes: string[][] | null;
  rules: Rule[] | null;
}

/** At-rules that contain rules. The others (`@keyframes`, `@property`) are kept as they are. */
const GROUP = /^@(layer|media|supports|container)\b/;

/** Added to the code of an escaped character in a selector, so that no `\(` or `\,` is taken for syntax. */
const ESCAPED = 0xe000;

/** Parses a minified style sheet whose rules are not nested. */
function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  const opens = /[{;]/g;
  for (let start = 0; start < css.length; start = opens.lastIndex) {
    opens.lastIndex = start;
    const found = opens.exec(css);
    if (!found) break;
    const head = css.slice(start, found.index);
    let end = found.index + 1;
    if (found[0] === ";") rules.push({ text: css.slice(start, end), classes: null, rules: null });
    else {
      for (let depth = 1; depth > 0; end += 1) depth += css[end] === "{" ? 1 : css[end] === "}" ? -1 : 0;
      if (GROUP.test(head))
        rules.push({ text: head, classes: null, rules: parse(css.slice(found.index + 1, end - 1)) });
      else rules.push({ text: css.slice(start, end), classes: neededClasses(head), rules: null });
    }
    opens.lastIndex = end;
  }
  return rules;
}

/** Of what is in parentheses only `:has()` counts: `:not()` and `:is()` match without one of their classes. */
function neededClasses(selectors: string): string[][] | null {
  // An at-rule without rules, or a character that is escaped by its code.
  if (/^@|\\[\da-f]/i.test(selectors)) return null;
  let text = selectors.replaceAll(/\\(.)/gu, (_, char: string) => String.fromCodePoint(ESCAPED + char.charCodeAt(0)));
  for (let inner = ""; inner !== text;) [inner, text] = [text, text.replaceAll(PARENTHESES, hasOrNothing)];
  const classes = text
    .split(",")
    .map((selector) => [...selector.matchAll(/\.([\w\-\ue000-\ue0ff]+)/g)].map(([, name]) => unescaped(name!)));
  return classes.some((needed) => needed.length === 0) ? null : classes;
}

/** Innermost parentheses, with the text in them if it is the one selector of a `:has`. */
const PARENTHESES = /:has\(([^(),]*)\)|\([^()]*\)/g;
const hasOrNothing = (_: string, inner = "") => ` ${inner}`;

const unescaped = (name: string) =>
  name.replaceAll(/[\ue000-\ue0ff]/g, (char) => String.fromCharCode(char.charCodeAt(0) - ESCAPED));

/** Adds the classes of the elements in React's HTML. */
function addClasses(classes: Set<string>, html: string): void {
  for (const [, names] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names!.split(" ")) classes.add(name.includes("&") ? decoded(name) : name);
  }
}

const decoded = (name: string) => name.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** The rules that match with `classes` and are not in `selected`, to which they are added. */
function select(rules: Rule[], classes: ReadonlySet<string>, selected: Set<Rule>): string {
  let text = "";
  for (const rule of rules) {
    if (rule.rules) {
      const kept = select(rule.rules, classes, selected);
      if (kept) text += `${rule.text}{${kept}}`;
    } else if (
      !selected.has(rule) &&
      (rule.classes?.some((needed) => needed.every((name) => classes.has(name))) ?? true)
    ) {
      selected.add(rule);
      text += rule.text;
    }
  }
  return text;
}

/**
 * Returns the function that selects from `css`, a minified sheet, what the parts of a document need: for each part the
 * rules that it needs and no part before it.
 */
export function criticalCss(css: string): (parts: string[]) => string[] {
  let rules: Rule[] | undefined;
  return (parts) => {
    const [classes, selected] = [new Set<string>(), new Set<Rule>()];
    return parts.map((html) => {
      addClasses(classes, html);
      return select((rules ??= parse(css)), classes, selected);
    });
  };
}
