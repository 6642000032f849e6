import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inRequests, pick, sentWhole } from "./upload-queue.ts";

const file = (name: string, size = 10) => ({ name, size }) as File;
const sized = (...sizes: number[]) => sizes.map((size) => ({ file: { size } }));

test("only mp3 files within the limits are sent, and the others are counted", () => {
  const chosen = [
    file("a.mp3"),
    file("b.MP3"),
    file("c.wav"),
    file("d.txt"),
    file("e.mp3", 1024 * 1024 + 1),
    ...Array.from({ length: 200 }, (_, i) => file(`${i}.mp3`)),
  ];
  const { files, problems } = pick(chosen);
  expect(files).toHaveLength(200);
  expect(problems).toEqual([
    { text: "Only MP3 files allowed (2 files filtered out)", names: ["c.wav", "d.txt"] },
    { text: "A file can have at most 1 MB (1 file left out)", names: ["e.mp3"] },
    { text: "At most 200 files at a time (2 files left out)", names: ["198.mp3", "199.mp3"] },
  ]);
  expect(pick([file("a.mp3")]).problems).toEqual([]);
});

test("files are split into requests of a hundred files and a maximum size", () => {
  const lengths = (files: ReturnType<typeof sized>) => inRequests(files, 100, 1000).map((one) => one.length);
  expect(lengths(sized(...Array(200).fill(1)))).toEqual([100, 100]);
  expect(lengths(sized(...Array(101).fill(1)))).toEqual([100, 1]);
  expect(lengths(sized(600, 400, 1))).toEqual([2, 1]);
  expect(lengths(sized(5000, 1))).toEqual([1, 1]);
  expect(lengths([])).toEqual([]);
});

test("the requests contain every file once, in order", () => {
  const sizes = fc.array(fc.nat(500), { maxLength: 60 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 10 }), (sizes, maxFiles) => {
      const files = sized(...sizes);
      const requests = inRequests(files, maxFiles, 1000);
      expect(requests.flat()).toEqual(files);
      for (const request of requests) {
        expect(request.length).toBeLessThanOrEqual(maxFiles);
        expect(request.reduce((sum, one) => sum + one.file.size, 0)).toBeLessThanOrEqual(1000);
      }
    }),
  );
});

test("a file counts as sent once all its bytes are", () => {
  const files = sized(10, 20, 30);
  expect([0, 9, 10, 29, 30, 59, 60, 99].map((loaded) => sentWhole(files, loaded))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});
