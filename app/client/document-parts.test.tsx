import { expect, test } from "vitest";
import { inParts } from "./document-parts.ts";

const FIRST = '<html><body><h1>Home</h1><span id="first-part" hidden=""></span>';
const SECOND = "<h2>Week 47</h2>";
const SCRIPTS = '<link rel="modulepreload" href="/assets/entry.js"/></body></html>';
const headers = { "Content-Security-Policy": "default-src 'self'" };

/** The parts of a response, and a way to say that the last one is painted. */
async function sent(text: string) {
  let paint = () => {};
  const painted = () => new Promise<void>((resolve) => (paint = resolve));
  const response = await inParts(new Response(text, { headers }), painted);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return { response, paint: () => paint(), read: async () => (await reader.read()).value };
}

test("each part of a cached document follows once the one before is painted", async () => {
  const { response, paint, read } = await sent(FIRST + SECOND + SCRIPTS);
  expect(await read()).toBe(FIRST);
  for (const part of [SECOND, SCRIPTS]) {
    const next = read();
    expect(await Promise.race([next, "not yet"])).toBe("not yet");
    paint();
    expect(await next).toBe(part);
  }
  expect(await read()).toBeUndefined();
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'self'");
});

test("a document without a first part is painted before its scripts come", async () => {
  const { paint, read } = await sent(SECOND + SCRIPTS);
  expect(await read()).toBe(SECOND);
  paint();
  expect(await read()).toBe(SCRIPTS);
});

test("a document without parts is sent whole", async () => {
  const response = await inParts(new Response(SECOND, { headers }), () => new Promise(() => {}));
  expect(await response.text()).toBe(SECOND);
});
