import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { packFiles } from "./pack-diary.client.ts";

const zip = (name: string, files: Record<string, string>) =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { level: 0 })],
    name,
  );
const journal = (text: string) => JSON.stringify({ entries: [{ creationDate: "2026-11-20T10:00:00Z", text }] });
const namesOf = async (file: File) => Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())));

test("two archives with files of the same name come together whole", async () => {
  const packed = await packFiles([
    zip("a.zip", { "Journal.json": journal("Quinces") }),
    zip("b.zip", { "Journal.json": journal("Pears") }),
  ]);
  const texts = Object.values(unzipSync(new Uint8Array(await packed.arrayBuffer()))).map((one) =>
    new TextDecoder().decode(one),
  );
  expect(texts.map((text) => /Quinces|Pears/.exec(text)?.[0])).toEqual(["Quinces", "Pears"]);
});

test("of several archives no damaged one is silently left out", async () => {
  const good = zip("a.zip", { "Journal.json": journal("Quinces") });
  const bytes = new Uint8Array(await zip("b.zip", { "Journal.json": journal("Pears") }).arrayBuffer());
  bytes.fill(0, 0, 10);
  expect(await namesOf(await packFiles([good, new File([bytes], "b.zip")]))).toEqual(["a.zip", "b.zip"]);
});

test("several lists of the same name are sent", async () => {
  expect(await namesOf(await packFiles([new File(["a"], "list.txt"), new File(["b"], "list.txt")]))).toEqual([
    "list.txt",
    "more/list.txt",
  ]);
});
