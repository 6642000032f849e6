import { Lexer, type Token, Tokenizer, type Tokens } from "marked";
import { Fragment, memo, type ReactNode, useMemo } from "react";

/**
 * The most code units of a text that is parsed as Markdown: those of the longest entry, with two code units per
 * character.
 */
const MAX_LENGTH = 20_000;
/** The most levels of lists and quotes. Deeper ones are shown as they were typed. */
const MAX_DEPTH = 12;
/** The inline tokens of a text without Markdown. */
const PLAIN = ["text", "br"];

/** Only two tildes strike a text through. One tilde is a character, as in 6~7 hours. */
class TwoTildes extends Tokenizer {
  override del(...given: Parameters<Tokenizer["del"]>) {
    return given[0].startsWith("~~") ? super.del(...given) : undefined;
  }
}

/**
 * The tokens of a Markdown text; null if the text is shown as it was typed, because it has no Markdown, is too long,
 * or is nested too deeply.
 */
export function tokensOf(text: string): Token[] | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const tokens = new Lexer({ gfm: true, breaks: true, tokenizer: new TwoTildes() }).lex(text);
    const isPlain = tokens.every(
      (token) => token.type === "space" || (token.type === "paragraph" && token.tokens?.every(isPlainToken)),
    );
    return isPlain ? null : tokens;
  } catch {
    // The parser is recursive, so very deep nesting exceeds the stack.
    return null;
  }
}

const isPlainToken = ({ type }: Token) => PLAIN.includes(type);

/**
 * Renders a text as Markdown. It creates elements and never uses HTML. Unsupported Markdown is shown as it was typed.
 */
export const Markdown = memo(function Markdown({ text, className }: { text: string; className: string }) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  if (tokens === null)
    return (
      <p dir="auto" className={`${className} whitespace-pre-wrap`}>
        {text}
      </p>
    );
  return (
    <div dir="auto" className={`${className} diary-md`}>
      {all(tokens, 0)}
    </div>
  );
});

const all = (tokens: readonly Token[] | undefined, depth: number): ReactNode =>
  tokens?.map((token, i) => <Fragment key={i}>{element(token as Tokens.Generic, depth)}</Fragment>);

function element(token: Tokens.Generic, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return token.raw;
  const inner = () => all(token.tokens, depth + 1);
  switch (token.type) {
    case "space":
      return null;
    case "paragraph":
      return <p>{inner()}</p>;
    case "heading":
      // Headings start below the level of the month's heading.
      return (
        <p role="heading" aria-level={Math.min(6, (token as Tokens.Heading).depth + 2)}>
          {inner()}
        </p>
      );
    case "blockquote":
      return <blockquote>{inner()}</blockquote>;
    case "list":
      return <List list={token as Tokens.List} depth={depth} />;
    case "code":
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr />;
    case "table":
      return <Table table={token as Tokens.Table} depth={depth} />;
    case "strong":
      return <strong>{inner()}</strong>;
    case "em":
      return <em>{inner()}</em>;
    case "del":
      return <del>{inner()}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
    case "image":
      return <SafeLink href={token.href}>{token.type === "link" ? inner() : token.text || token.href}</SafeLink>;
    case "checkbox":
      return (token as Tokens.Checkbox).checked ? "☑ " : "☐ ";
    case "escape":
      return token.text;
    case "text":
      return token.tokens ? inner() : token.text;
    default:
      return token.raw;
  }
}

function List({ list: { ordered, start, items }, depth }: { list: Tokens.List; depth: number }) {
  const rows = items.map((item, i) => (
    <li key={i} className={item.task ? "list-none" : undefined}>
      {all(item.tokens, depth + 1)}
    </li>
  ));
  return ordered ? <ol start={start === "" ? 1 : start}>{rows}</ol> : <ul>{rows}</ul>;
}

function Table({ table: { header, rows }, depth }: { table: Tokens.Table; depth: number }) {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, i) => (
            <th key={i}>{all(cell.tokens, depth + 1)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <td key={j}>{all(cell.tokens, depth + 1)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A link to a web page or a mail address. Other addresses are shown as text. */
function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  );
}
