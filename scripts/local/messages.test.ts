import { globSync, readFileSync } from "node:fs";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";
import { readCatalogue } from "./catalogue.ts";
import { compiledMessages, englishOfWorker, messages, withIsolates } from "./messages.ts";

test("each name of a text is a noun and what is said of it, and no two names say the same", () => {
  const catalogue = readFileSync("app/i18n/locales/en.po", "utf8");
  const named = catalogue.matchAll(/#\. js-lingui-explicit-id\n(?:#.*\n)*msgid "(.*)"\nmsgstr "(.*)"/g);
  const names = new Map<string, string>();
  for (const [, id, english] of named) {
    expect(id).toMatch(/^[a-z_]+(\.[a-z0-9_]+)+$/);
    expect([id, names.get(english!)]).toEqual([id, undefined]);
    names.set(english!, id!);
  }
  expect(names.size).toBeGreaterThan(200);
});

test("a named text says in English what the code says, and the Worker's English leaves out nothing else", async () => {
  const catalogue = await readCatalogue("en");
  const asText = /\bid: "([a-z0-9_.]+)",\s+message:\s+("(?:[^"\\]|\\.)*")/g;
  const declaring = /\(\s*"([a-z_]+(?:\.[a-z0-9_]+)+)",\s*("(?:[^"\\]|\\.)*")/g;
  const asCall = /\._\(\s*"([a-z0-9_.]+)",[^;]*?\bmessage:\s+("(?:[^"\\]|\\.)*")/g;
  const declared = globSync("app/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(file, "utf8"))
    .flatMap((source) => [asText, declaring, asCall].flatMap((form) => [...source.matchAll(form)]))
    .map(([, id, english]) => [id!, JSON.parse(english!) as string] as const);
  expect(declared.length).toBeGreaterThan(800);
  expect(declared.filter(([id, english]) => catalogue[id]?.translation !== english)).toEqual([]);
  const [{ all }, ofWorker] = await Promise.all([compiledMessages("en"), englishOfWorker()]);
  const left = Object.keys(all).filter((id) => !(id in ofWorker));
  expect(left.length).toBeGreaterThan(500);
  const inCode = new Set(declared.map(([id]) => id));
  expect(left.filter((id) => !inCode.has(id))).toEqual([]);
});

test("a name in a sentence from right to left keeps its own direction, also in a plural", () => {
  const compiled = (text: string) => withIsolates(compileMessage(text));
  const i18n = setupI18n({
    locale: "ar",
    messages: {
      ar: {
        moved: compiled("نُقلت {title} إلى {project}"),
        some: compiled("{n, plural, one {# في {title}} other {# كلها في {title}}}"),
        plain: compiled("تم"),
      },
    },
  });
  expect(i18n._("moved", { title: "Call Ana!", project: "Home" })).toBe(
    "نُقلت \u2068Call Ana!\u2069 إلى \u2068Home\u2069",
  );
  expect(i18n._("some", { n: 1, title: "Home" })).toMatch(/ في \u2068Home\u2069$/);
  expect(i18n._("plain")).toBe("تم");
});

test("in development a server gives browsers and the Worker the texts of a language", async () => {
  const vite = await createServer({
    configFile: false,
    plugins: [messages()],
    server: { host: "127.0.0.1", port: await freePort(), strictPort: true, hmr: false, watch: null },
    logLevel: "silent",
  });
  try {
    await vite.listen();
    const { port } = vite.httpServer!.address() as AddressInfo;
    const [file] = globSync("assets/messages/de-*.js", { cwd: "public" });
    // A browser's import() with the mark of Vite, and a request of the Worker, whose files have their own host.
    for (const [query, headers] of [
      ["?import", {}],
      ["", { Host: `assets:${port}` }],
    ] as const) {
      const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        get({ host: "127.0.0.1", port, path: `/${file}${query}`, headers }, async (response) => {
          resolve({ status: response.statusCode, body: await text(response) });
        }).on("error", reject);
      });
      expect(answer.status).toBe(200);
      expect(answer.body === readFileSync(`public/${file}`, "utf8")).toBe(true);
    }
  } finally {
    await vite.close();
  }
});

test("a text is in one file: of home before it is used, of home at rest, or of other pages and refusals", async () => {
  const [{ first, rest, pages, all }, catalogue] = await Promise.all([compiledMessages("en"), readCatalogue("en")]);
  const partsWith = (id: string) => Object.entries({ first, rest, pages }).filter(([, part]) => id in part);
  expect(Object.keys(all).filter((id) => partsWith(id).length > 1)).toEqual([]);
  const partsOf = (module: string) => [
    ...new Set(
      Object.entries(catalogue)
        .filter(([, { origin = [] }]) => origin.length === 1 && origin[0]![0] === module)
        .flatMap(([id]) => partsWith(id).map(([name]) => name)),
    ),
  ];
  expect(partsOf("app/routes/home/todo-row.tsx")).toEqual(["first"]);
  expect(partsOf("app/parts/todo/repeat-choice.tsx")).toEqual(["rest"]);
  expect(partsOf("app/client/worker/push-worker.ts")).toEqual(["rest"]);
  expect(partsOf("app/routes/diary/today.tsx")).toEqual(["pages"]);
  expect(partsOf("app/domain/rate-limit/rate-limit.server.ts")).toEqual(["pages"]);
  expect(partsOf("app/domain/export/readme.ts")).toEqual([]);
});

test("a module waits for the texts of its part: one of home at rest, or one of another page", () => {
  const [, , texts] = messages();
  const transform = texts!.transform as unknown as (code: string, id: string) => { code: string } | undefined;
  const added = (module: string, code = 'import { useLingui } from "#app/i18n/use-lingui.tsx";') =>
    transform(code, `${process.cwd()}/${module}`)?.code.replace(code, "");
  expect(added("app/routes/home/todo-row.tsx")).toBe(undefined);
  expect(added("app/routes/home/row-menu.tsx")).toBe('import "#app/i18n/rest-texts.ts";');
  expect(added("app/routes/diary/today.tsx")).toBe('import "#app/i18n/page-texts.ts";');
  expect(added("app/routes/home/row-menu.tsx", "export const rows = 3;")).toBe(undefined);
});
