import { parseSync, type types } from "@babel/core";

/** Elements whose content is a text of the catalogues, or is the same in every language. */
const SKIPPED = /^(Trans|Plural|Select|SelectOrdinal|code|kbd|style|script)$/;

/** Attributes, properties and variables that contain text for people. */
const TEXTS =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|cancel|confirm|does|heading|hint|label|lead|placeholder|text|title|undoLabel|unit|verb)$/;

/** Names that sometimes contain a sentence and sometimes a keyword of the code. */
const MAYBE_TEXTS = /^(before|body|elsewhere|error|fallback|name|problem|said|value|word)$/;

/** Attributes of elements that contain only text. */
const ONLY_TEXTS = /^(aria-.*|alt|placeholder|title)$/;

/** Functions whose first argument is text for people. */
const SAYS = /^(announce|set(Error|Problem|Said|Text)|titled?|useShortcuts)$/;

const hasWord = (text: string) => /\p{L}/u.test(text.replaceAll("Sevenfold", ""));

/** Says whether a value is a name or a sentence and not an id: it begins with a capital, or has two words. */
const isSentence = (text: string) => /^[“(]?\p{Lu}|\p{L} \p{L}/u.test(text);

/** The strings that an expression can evaluate to, without those in its conditions. */
function stringsOf(node: types.Node | null | undefined): types.Node[] {
  switch (node?.type) {
    case "StringLiteral":
      return [node];
    case "TemplateLiteral":
      return [node, ...node.expressions.flatMap(stringsOf)];
    case "ConditionalExpression":
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case "LogicalExpression":
      return [...(node.operator === "&&" ? [] : stringsOf(node.left)), ...stringsOf(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...stringsOf(node.left), ...stringsOf(node.right)] : [];
    case "JSXExpressionContainer":
    case "TSAsExpression":
    case "TSNonNullExpression":
      return stringsOf(node.expression);
    default:
      return [];
  }
}

const textOf = (node: types.Node): string =>
  node.type === "StringLiteral" || node.type === "JSXText"
    ? node.value
    : node.type === "TemplateLiteral"
      ? node.quasis.map(({ value }) => value.cooked).join("")
      : "";

const nameOf = (node: types.Node): string =>
  node.type === "JSXIdentifier" || node.type === "Identifier"
    ? node.name
    : node.type === "StringLiteral"
      ? node.value
      : "";

/** Says whether a node is a macro; the text of a macro is in the catalogues. */
const isMacro = (node: types.Node): boolean =>
  (node.type === "TaggedTemplateExpression" && /^(t|msg)$/.test(nameOf(node.tag))) ||
  (node.type === "CallExpression" && /^(t|msg|text|plural)$/.test(nameOf(node.callee)));

const parse = (source: string, filename: string) =>
  parseSync(source, { filename, babelrc: false, configFile: false, parserOpts: { plugins: ["jsx", "typescript"] } })!;

const isNode = (value: unknown): value is types.Node =>
  typeof value === "object" && value !== null && typeof (value as types.Node).type === "string";

const childrenOf = (node: types.Node): types.Node[] => Object.values(node).flat().filter(isNode);

const lineOf = (node: types.Node, text: string) => `${node.loc!.start.line}: ${text}`;

/** Error texts of a rule that no catalogue contains, each with its line: a sentence in a new `AppError`. */
export function bareRefusals(source: string, filename: string): string[] {
  const walk = (node: types.Node): string[] => [
    ...(node.type === "NewExpression" && nameOf(node.callee) === "AppError"
      ? stringsOf(node.arguments[1]).flatMap((text) => (hasWord(textOf(text)) ? [lineOf(text, textOf(text))] : []))
      : []),
    ...childrenOf(node).flatMap(walk),
  ];
  return walk(parse(source, filename).program);
}

/** Texts of a component that no catalogue contains, each with its line: `12: Save`. */
export function bareTexts(source: string, filename: string): string[] {
  const file = parse(source, filename);
  const found = new Map<types.Node, string>();
  const report = (nodes: readonly types.Node[], isText: (text: string) => boolean) => {
    for (const node of nodes) if (isText(textOf(node))) found.set(node, textOf(node).replaceAll(/\s+/g, " ").trim());
  };
  const reportNamed = (name: string, value: types.Node | null | undefined, isAttribute = false) => {
    const isOnlyText = isAttribute && ONLY_TEXTS.test(name);
    if (TEXTS.test(name)) report(stringsOf(value), (text) => hasWord(text) && (isOnlyText || isSaid(text)));
    else if (MAYBE_TEXTS.test(name)) report(stringsOf(value), (text) => hasWord(text) && isSentence(text));
  };

  function walk(node: types.Node): void {
    if (isMacro(node) || node.type === "ImportDeclaration" || node.type.startsWith("TSType")) return;
    if (node.type === "JSXElement" && SKIPPED.test(nameOf(node.openingElement.name))) return;
    if (node.type === "JSXText") report([node], hasWord);
    if (node.type === "JSXElement" || node.type === "JSXFragment")
      report(
        node.children.flatMap((child) => stringsOf(child)),
        hasWord,
      );
    if (node.type === "JSXAttribute") reportNamed(nameOf(node.name), node.value, true);
    if (node.type === "ObjectProperty") reportNamed(nameOf(node.key), node.value);
    if (node.type === "VariableDeclarator") reportNamed(nameOf(node.id), node.init);
    if (node.type === "AssignmentExpression") reportNamed(nameOf(node.left), node.right);
    if (node.type === "CallExpression" && SAYS.test(nameOf(node.callee)))
      report(node.arguments.slice(0, 1).flatMap(stringsOf), hasWord);
    for (const child of childrenOf(node)) walk(child);
  }
  walk(file.program);
  return [...found].map(([node, text]) => lineOf(node, text));
}

/** A property such as `title` contains a text or the name of a column. */
const isSaid = (text: string) => /\p{Lu}|\s/u.test(text);
