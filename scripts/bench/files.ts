/** The largest files that a person may import and export, and how long others wait meanwhile. */
import { strToU8, zipSync } from "fflate";
import { MAX_EXPORTS } from "../../app/domain/export/export.ts";
import { MAX_IMPORT_ROWS, MAX_IMPORTS, MAX_TABLES_BYTES, MAX_TEXT_BYTES } from "../../app/domain/import/import.ts";
import { openDatabase } from "../local/installation.ts";
import { serveProduct } from "./rates.ts";
import type { Line } from "./report.ts";

const BYTES = { "content-type": "application/octet-stream" };
/** Milliseconds between two requests of another person. */
const PAUSE_MS = 10;

/** As many todos as a file may contain. */
const lines = () => strToU8("buy milk tomorrow\n".repeat(MAX_IMPORT_ROWS - 1));
const cells = (bytes: number) => strToU8(`TYPE,CONTENT\n${"task,x\n".repeat(Math.floor((bytes - 20) / 7))}`);

/** Files that take longest to read; some are rejected after their rows are counted. */
const FILES: Record<string, () => Uint8Array> = {
  "list of 100,000 todos": lines,
  "CSV of 8 MB": () => cells(MAX_TEXT_BYTES),
  "ZIP of 16 MB in CSVs": () =>
    zipSync(Object.fromEntries([0, 1, 2].map((i) => [`L${i}.csv`, cells(MAX_TABLES_BYTES / 3)]))),
};

/** Deletes the counts of imports and exports, which are limited per hour. */
function forgetLimits(stateDir: string): void {
  using database = openDatabase(stateDir);
  database.exec("DELETE FROM rate_limit");
}

/** Imports and exports the largest files, `amount` of each. */
export async function moveFiles(stateDir: string, url: string, cookie: string, amount: number): Promise<void> {
  const body = lines() as BodyInit;
  for (let i = 0; i < amount; i += 1) {
    if (i % Math.min(MAX_EXPORTS, MAX_IMPORTS.hour) === 0) forgetLimits(stateDir);
    const sent = await fetch(`${url}/api/account/import?name=a.txt`, {
      method: "POST",
      body,
      headers: { cookie, ...BYTES },
    });
    if (sent.status !== 201) throw new Error(`An import answered ${sent.status}: ${await sent.text()}`);
    const { id } = (await sent.json()) as { id: string };
    await fetch(`${url}/api/account/import/${id}`, { method: "DELETE", headers: { cookie } });
    const taken = await fetch(`${url}/api/account/export`, { headers: { cookie } });
    if (!taken.ok) throw new Error(`An export answered ${taken.status}`);
    await taken.arrayBuffer();
  }
}

/**
 * The longest time that another person waits for an answer while each of the largest files is read and an account is
 * exported.
 */
export async function waits(stateDir: string, who: { cookie: string; bystander: string }): Promise<Line[]> {
  const product = await serveProduct(stateDir);
  const { url } = product;
  const ask = async () => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/auth/me`, { headers: { cookie: who.bystander } });
    await answer.text();
    return performance.now() - start;
  };
  const beside = async (work: () => Promise<unknown>) => {
    const state = { isDone: false };
    const working = work().finally(() => (state.isDone = true));
    let longest = 0;
    while (!state.isDone) {
      longest = Math.max(longest, await ask());
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await working;
    return longest;
  };
  try {
    for (let i = 0; i < 200; i += 1) await ask();
    const measured: Line[] = [];
    const send = (body: Uint8Array) => async () => {
      const answer = await fetch(`${url}/api/account/import?name=a.txt`, {
        method: "POST",
        body: body as BodyInit,
        headers: { cookie: who.cookie, ...BYTES },
      });
      if (answer.status >= 500) throw new Error(`An import answered ${answer.status}`);
      await answer.text();
    };
    for (const [name, make] of Object.entries(FILES)) {
      forgetLimits(stateDir);
      const file = make();
      // The first one compiles the code.
      await send(file)();
      measured.push({
        what: `beside a ${name}, the longest wait`,
        measured: await beside(send(file)),
        budget: 200,
        unit: "ms",
      });
    }
    const take = () =>
      fetch(`${url}/api/account/export`, { headers: { cookie: who.cookie } }).then((a) => a.arrayBuffer());
    await take();
    measured.push({
      what: "beside a ZIP of an account, the longest wait",
      measured: await beside(take),
      budget: 200,
      unit: "ms",
    });
    return measured;
  } finally {
    await product.close();
  }
}
