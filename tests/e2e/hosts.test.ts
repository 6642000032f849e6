import { request } from "node:http";
import { expect, test } from "./test.ts";

/** The status of the response to a request with this Host header. */
const ask = (port: number, host: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    });
    asked.on("error", reject).end();
  });

test("npm start answers requests for its own hosts only", async ({ stage }) => {
  const port = Number(new URL(stage.url).port);
  for (const path of ["/login", "/api/auth/me"]) {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect([path, host, await ask(port, host, path)]).toEqual([path, host, 200]);
    }
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1.nip.io", "localhost.evil.example"]) {
      expect([path, host, await ask(port, host, path)]).toEqual([path, host, 400]);
    }
  }
});
