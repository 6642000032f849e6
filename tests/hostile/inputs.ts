import * as fc from "fast-check";

/** Texts that break programs: SQL, markup, paths, headers, spreadsheets, numbers, dates, Unicode. */
export const NASTY = [
  "",
  " ",
  "' OR '1'='1' --",
  "'); DROP TABLE user; --",
  // In capitals, so that a page that repeats its own address does not look like one that reveals a column.
  '" UNION SELECT TOKEN_HASH FROM session --',
  "%' ESCAPE '",
  "%_\\",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "C:\\Windows\\win.ini",
  "a\r\nBcc: somebody@example.com",
  "ada@example.com\nX-Header: 1",
  "=HYPERLINK(A1)",
  "@SUM(1+1)",
  "\u0000",
  "a\u0000b",
  "\u001b[2J",
  "\ud800",
  "\u202egpj.exe",
  "ı\u0307",
  "👩‍👩‍👧‍👦".repeat(20),
  "e\u0301".repeat(500),
  "x".repeat(70_000),
  "9".repeat(400),
  "-1",
  "-0",
  "1e309",
  "0x10",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "2026-02-30",
  "2026-13-01",
  "0000-00-00",
  "+275760-09-14",
  "-000001-01-01T00:00:00Z",
  "2026-W53",
  "24:00",
  "Europe/Berlin",
  "Etc/GMT+99",
] as const;

/** Valid values, so that a request passes the first checks. */
const FITTING = ["a", "1", "2026-01-05", "2026-01-12", "high", "exact", "asc", "correct", "uno.mp3", "a@example.com"];

const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.constantFrom(...FITTING),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 20 }),
);

const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 1, 25, -1, 0, 1e21, 2 ** 53, -0.5, [], {}, [[]], [null], { toString: 1 }),
  fc.array(text, { maxLength: 3 }),
);

/** The characters that fetch allows in a header. */
const headerText = text.map((one) => one.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, "").slice(0, 4000));
const HEADERS = [
  "content-type",
  "accept",
  "accept-language",
  "x-timezone",
  "cookie",
  "authorization",
  "range",
  "if-range",
  "if-none-match",
  "referer",
  "user-agent",
  "content-length",
  "x-forwarded-for",
  "x-request-id",
] as const;

/** The parts of a request besides its method and route. */
export interface Hostile {
  /** The path's parameters in order; null stands for an existing id. */
  params: (string | null)[];
  query: string;
  headers: Record<string, string>;
  body: { kind: "none" } | { kind: "raw"; text: string | Uint8Array } | { kind: "form"; fields: Field[] };
}

type Field = [name: string, value: string | { name: string; bytes: Uint8Array; type: string }];

/** Generates hostile requests for a call with these field names and these existing values. */
export function hostile(names: readonly string[], known: readonly string[]): fc.Arbitrary<Hostile> {
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...names, "__proto__", "id", "role", "user_id"), weight: 6 },
    { arbitrary: text, weight: 1 },
  );
  const something = fc.oneof({ arbitrary: value, weight: 3 }, { arbitrary: fc.constantFrom(...known), weight: 1 });
  const param = fc.oneof(
    { arbitrary: fc.constant(null), weight: 6 },
    { arbitrary: text.map((one) => encodeURIComponent(one.toWellFormed()).slice(0, 2000)), weight: 1 },
    { arbitrary: fc.constantFrom("%", "%ff", "%00", "..%2f..", ".", "%c0%ae"), weight: 1 },
  );
  const query = fc.oneof(
    fc
      .array(fc.tuple(name, fc.oneof(text, fc.constantFrom(...known))), { maxLength: 5 })
      .map((pairs) => new URLSearchParams(pairs.map(([a, b]) => [a.toWellFormed(), b.toWellFormed()])).toString()),
    fc.constantFrom("%", "a=%ff&%", "=", "&&&", `limit=1&limit=2`, `[]=1&a[b]=2`),
  );
  const json = fc.oneof(
    { arbitrary: fc.dictionary(name, something, { maxKeys: 8 }), weight: 4 },
    { arbitrary: something, weight: 1 },
  );
  const bytes = fc.uint8Array({ maxLength: 200 });
  const raw = fc.oneof(
    { arbitrary: json.map((one) => JSON.stringify(one) ?? "null"), weight: 6 },
    { arbitrary: text, weight: 1 },
    { arbitrary: bytes, weight: 1 },
    {
      arbitrary: fc.constantFrom("{", '{"a":1,', "[".repeat(20_000), `{"a":${"9".repeat(5000)}}`, '{"a":1,"a":2}'),
      weight: 1,
    },
  );
  const file = fc.record({
    name: fc.oneof(text, fc.constantFrom("a.mp3", "words.csv", "../a.mp3", "a\u0000.mp3", "CON.mp3")),
    bytes: fc.oneof(
      bytes,
      text.map((one) => new TextEncoder().encode(`word_original,pronunciation,meaning,audio_hash\n${one},,${one},\n`)),
      fc.constant(Uint8Array.of(0xff, 0xf3, 0x14, 0xc4)),
    ),
    type: fc.constantFrom("audio/mpeg", "text/csv", "text/html", ""),
  });
  const fields = fc.array(fc.tuple(name, fc.oneof(text, file, fc.constantFrom(...known))), { maxLength: 4 });
  return fc.record({
    params: fc.array(param, { minLength: 2, maxLength: 2 }),
    query,
    headers: fc.oneof(
      { arbitrary: fc.constant({}), weight: 3 },
      { arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 3 }), weight: 1 },
    ),
    body: fc.oneof(
      { arbitrary: raw.map((one) => ({ kind: "raw" as const, text: one })), weight: 5 },
      { arbitrary: fields.map((one) => ({ kind: "form" as const, fields: one })), weight: 2 },
      { arbitrary: fc.constant({ kind: "none" as const }), weight: 1 },
    ),
  });
}

/** The name without backslashes at its end: workerd cannot write a form with such a name. */
const writable = (name: string) => name.replace(/\\+$/, "");

/** The body of a hostile request for fetch. */
export function bodyOf({ body }: Hostile): BodyInit | undefined {
  if (body.kind === "none") return undefined;
  if (body.kind === "raw") return body.text as BodyInit;
  const form = new FormData();
  for (const [field, one] of body.fields) {
    const name = writable(field);
    if (typeof one === "string") form.append(name, one);
    else form.append(name, new File([one.bytes as Uint8Array<ArrayBuffer>], writable(one.name), { type: one.type }));
  }
  return form;
}

/** Internal details that no response may reveal: SQL and its errors, stack traces, source paths, secret columns. */
export const INSIDES =
  /SQLITE_|D1_ERROR|D1_EXEC|no such (table|column)|constraint failed|near "[^"]*": syntax|DrizzleQuery|Failed query|\bat [\w.<>]+ \(|node_modules|\.tsx?:\d|\.js:\d+:\d|token_hash|password_hash|\$argon2id\$|insert into "|select "/;
