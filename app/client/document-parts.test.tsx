import { expect, test } from "vitest";
import { scriptsLater } from "./scripts-later.ts";

const HEAD = "<html><body><h1>Home</h1>";
const SCRIPTS = '<link rel="modulepreload" href="/assets/entry.js"/></body></html>';
const headers = { "Content-Security-Policy": "default-src 'self'" };

test("the scripts of a cached document follow once it is painted", async () => {
  const painted = Promise.withResolvers<void>();
  const response = await scriptsLater(new Response(HEAD + SCRIPTS, { headers }), painted.promise);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader.read()).toEqual({ done: false, value: HEAD });
  const scripts = reader.read();
  expect(await Promise.race([scripts, "not yet"])).toBe("not yet");
  painted.resolve();
  expect(await scripts).toEqual({ done: false, value: SCRIPTS });
  expect(await reader.read()).toMatchObject({ done: true });
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'self'");
});

test("a document without scripts is sent whole", async () => {
  const response = await scriptsLater(new Response(HEAD, { headers }), new Promise(() => {}));
  expect(await response.text()).toBe(HEAD);
});
