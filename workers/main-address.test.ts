import { expect, test } from "vitest";
import worker from "./main-address.ts";

const regions = [
  { name: "eu", label: "Europe", address: "https://eu.sevenfold.example", place: "weur" },
  { name: "ap", label: "Asia", address: "https://ap.sevenfold.example", place: "apac" },
];
const env = { REGIONS: JSON.stringify({ main: "https://sevenfold.example", regions }) };

type Incoming = Parameters<typeof worker.fetch>[0];

async function answer(path: string, { headers = {}, method = "GET", cf = {} } = {}) {
  const request = new Request(`https://sevenfold.example${path}`, { headers, method });
  Object.defineProperty(request, "cf", { value: cf });
  return worker.fetch(request as unknown as Incoming, env as unknown as Parameters<typeof worker.fetch>[1]);
}
const sydney = { continent: "OC", country: "AU" };

test("the main address sends a person to the nearest region, with the page they asked for", async () => {
  const sent = await answer("/login?stay", { cf: sydney });
  expect(sent.status).toBe(302);
  expect(sent.headers.get("location")).toBe("https://ap.sevenfold.example/login?stay");
  expect(sent.headers.get("cache-control")).toContain("no-store");
});

test("a browser goes back to the region that it used last", async () => {
  const sent = await answer("/", { cf: sydney, headers: { cookie: "a=1; region=eu" } });
  expect(sent.headers.get("location")).toBe("https://eu.sevenfold.example/");
  const gone = await answer("/", { cf: sydney, headers: { cookie: "region=sa" } });
  expect(gone.headers.get("location")).toBe("https://ap.sevenfold.example/");
});

test("a change at the main address is refused with the addresses that take it", async () => {
  const refused = await answer("/api/todo/create", { method: "POST" });
  expect(refused.status).toBe(421);
  expect(await refused.text()).toContain("https://ap.sevenfold.example");
});
