import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const WORDS = 5000;
const REQUESTS = 2;
const FILES = 100;
const FILE_BYTES = 30_000;
const ANSWERS = 200;
const RECORDING = "scripts/packs/Italian-basics/audio/gatto.mp3";

/** CPU milliseconds of the Worker's process: for an import, an upload in two requests, and a practice answer. */
export interface WordsCost {
  imported: number;
  uploaded: number;
  answered: number;
}

/** Fills a pack like an admin, and practises it. */
export async function wordsCost(origin: string, cookie: string): Promise<WordsCost> {
  const language = "Bench";
  const send = async (path: string, body: BodyInit, headers = {}) => {
    const answer = await fetch(`${origin}/api${path}`, { method: "POST", body, headers: { cookie, ...headers } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const json = { "content-type": "application/json" };
  await send("/admin/language/create-pack", JSON.stringify({ language }), json);

  const rows = Array.from({ length: WORDS }, (_, i) => `word ${i},"wɜːd, ${i}",what ${i} means,`);
  const words = new FormData();
  words.set("language", language);
  words.set("csvFile", new File([["word_original,pronunciation,meaning,audio_hash", ...rows].join("\n")], "words.csv"));
  const imported = await cpuOf(() => send("/admin/language/upload-csv", words));

  const recordings = Array.from({ length: REQUESTS }, (_, request) => {
    const form = new FormData();
    form.set("language", language);
    for (let i = 0; i < FILES; i += 1) form.append("audioFiles", recording(request * FILES + i));
    return form;
  });
  const uploaded = await cpuOf(async () => {
    for (const form of recordings) await send("/admin/language/upload-audio", form);
  });

  const today = await fetch(`${origin}/api/language-learning/daily-words/${language}`, { headers: { cookie } });
  const [word] = (await today.json()) as { id: string }[];
  const body = JSON.stringify({ word_id: word!.id, language, result: "correct", mode: "daily" });
  const answered = await cpuOf(async () => {
    for (let i = 0; i < ANSWERS; i += 1) await send("/language-learning/practice-result", body, json);
  });
  return { imported, uploaded, answered: answered / ANSWERS };
}

/** A unique recording of the usual size. */
function recording(i: number): File {
  const bytes = Buffer.alloc(FILE_BYTES, readFileSync(RECORDING));
  bytes.write(`${i}`, FILE_BYTES - 16);
  return new File([bytes], `word ${i}.mp3`);
}

/** CPU milliseconds of the Workers during `run`; without /proc, the elapsed time. */
export async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const [cpu, at] = [workersCpu(), performance.now()];
  await run();
  return cpu === null ? performance.now() - at : workersCpu()! - cpu;
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** CPU milliseconds of this process's children together, or null. */
function workersCpu(): number | null {
  let ids: string[];
  try {
    ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  return ids.reduce((sum, id) => sum + cpuOfChild(id), 0);
}

function cpuOfChild(id: string): number {
  try {
    // After the name in parentheses come the state, the parent and so on; the times are fields 12 and 13.
    const fields = readFileSync(`/proc/${id}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return Number(fields[1]) === process.pid ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : 0;
  } catch {
    // The process has ended.
    return 0;
  }
}
