import { expect, test } from "vitest";
import { mp3 } from "../../../tests/recordings.ts";
import { filenameProblem, isMp3 } from "./audio.ts";

test("an mp3 has three whole frames, with or without a tag before them", () => {
  expect(isMp3(mp3("a"))).toBe(true);
  expect(isMp3(mp3("a", { frames: 9 }))).toBe(true);
  expect(isMp3(mp3("a", { id3: 300 }))).toBe(true);
});

test("frames of MPEG 1, 2 and 2.5 have the length that each version gives them", () => {
  // Layer III headers with the frame length of the standard.
  for (const [header, length] of [
    [[0xff, 0xfb, 0x90, 0x00], 417],
    [[0xff, 0xfb, 0x92, 0x00], 418],
    [[0xff, 0xf3, 0x40, 0xc4], 104],
    [[0xff, 0xe3, 0x18, 0xc4], 72],
  ] as const) {
    const bytes = new Uint8Array(length * 3);
    for (let i = 0; i < 3; i++) bytes.set(header, i * length);
    expect(isMp3(bytes)).toBe(true);
    expect(isMp3(bytes.subarray(0, -1))).toBe(false);
  }
});

test("a file that only begins like an mp3 is refused", () => {
  const changed = (at: number, value: number) => mp3("a", { frames: 4 }).with(at, value);
  expect(isMp3(new Uint8Array())).toBe(false);
  expect(isMp3(new TextEncoder().encode("<html>not an mp3</html>"))).toBe(false);
  expect(isMp3(new Uint8Array([0xff, 0xfb, ...Array(5000).fill(0)]))).toBe(false);
  expect(isMp3(new Uint8Array(5000).fill(0xff))).toBe(false);
  expect(isMp3(mp3("a", { frames: 2 }))).toBe(false);
  expect(isMp3(mp3("a").subarray(0, -1))).toBe(false);
  expect(isMp3(mp3("a", { id3: 300 }).subarray(0, 305))).toBe(false);
  // The third frame has an error: no sync, layer II, a reserved bit rate, a reserved sample rate, another sample
  // rate.
  for (const [at, value] of [
    [48, 0],
    [49, 0xf5],
    [50, 0xf4],
    [50, 0x1c],
    [50, 0x10],
  ] as const) {
    expect(isMp3(changed(at, value))).toBe(false);
  }
  // A tag that claims to be longer than the file.
  expect(isMp3(mp3("a", { id3: 10 }).with(8, 0x7f))).toBe(false);
});

test("a file name is plain and ends in .mp3", () => {
  for (const name of ["gatto.mp3", "çiçek 2.MP3", "a-b_c.(1).mp3", "猫.mp3"]) expect(filenameProblem(name)).toBeNull();
  for (const name of [
    "",
    ".mp3",
    "cat.wav",
    "../cat.mp3",
    "a/b.mp3",
    "a\\b.mp3",
    "c:cat.mp3",
    ".cat.mp3",
    " cat.mp3",
    "a\u0000b.mp3",
    "a\nb.mp3",
    "a\u202Eb.mp3",
    "\uD800.mp3",
    `${"x".repeat(150)}.mp3`,
  ]) {
    expect(filenameProblem(name)).not.toBeNull();
  }
  expect(filenameProblem(`${"x".repeat(200)}.mp3`)).toBe("A file name can have at most 150 characters");
});
