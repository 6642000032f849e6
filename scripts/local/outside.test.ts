import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { expect, test } from "vitest";
import { OUTSIDE } from "./outside.ts";

test("the network for typed addresses reaches no machine beside us, whatever name leads there", async () => {
  const server = createServer((_, response) => response.end("private"));
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: `export default { async fetch(_, { OUTSIDE }) {
        const said = (asked) => asked.then((answer) => answer.text(), () => "refused");
        return Response.json([await said(fetch("${address}")), await said(OUTSIDE.fetch("${address}"))]);
      } }`,
      serviceBindings: { OUTSIDE },
    }),
  );
  const answer = await miniflare.dispatchFetch("http://worker/");
  expect(await answer.json()).toEqual(["private", "refused"]);
  await miniflare.dispose();
  server.close();
});
