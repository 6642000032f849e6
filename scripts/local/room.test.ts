import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NEEDED_BYTES, requireRoom } from "./room.ts";

test("a start on a full disk ends in a sentence that says what to do", () => {
  const folder = join(tmpdir(), "not", "there");
  expect(() => requireRoom(folder)).not.toThrow();
  expect(() => requireRoom(folder, NEEDED_BYTES)).not.toThrow();
  expect(() => requireRoom(folder, 300_000)).toThrow(
    `The disk of STATE_DIR ${folder} is full: 0.3 MB are free, and a start needs 10 MB. Nothing was changed. Make room, or move the folder, and start again.`,
  );
});
