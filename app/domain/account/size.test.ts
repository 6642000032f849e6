import { expect, test } from "vitest";
import { sizeText } from "./size.ts";

test("the room that an account uses is told in megabytes", () => {
  const said = [0, 1000, 1_250_000, 12_400_000, 200_000_000].map((stored_bytes) =>
    sizeText({ stored_bytes, max_bytes: 200_000_000 }).replace(" of 200 MB used", ""),
  );
  expect(said).toEqual(["0 MB", "Less than 0.1 MB", "1.3 MB", "12 MB", "200 MB"]);
  expect(sizeText({ stored_bytes: 5_000_000, max_bytes: 5_000_000 })).toBe("5.0 MB of 5 MB used");
});
