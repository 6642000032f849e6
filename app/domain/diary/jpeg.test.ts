import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ADOBE, cleanPhoto, jpeg, METADATA, photo, SECRET, segment } from "../../../tests/pictures.ts";
import { cleanJpeg } from "./jpeg.ts";

const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

test("a photo loses its place, its time and all other notes, and keeps every byte of its image", () => {
  expect(textOf(photo())).toContain(SECRET);
  expect(cleanJpeg(photo())).toEqual({ width: 40, height: 30, bytes: cleanPhoto() });
  expect(cleanJpeg(jpeg({ before: [ADOBE] }))!.bytes).toEqual(jpeg({ before: [ADOBE] }));
  // A segment with Adobe's marker and another content is only a note.
  const other = segment(0xee, [...new TextEncoder().encode(`Adobe ${SECRET}`)]);
  expect(cleanJpeg(jpeg({ before: [other] }))!.bytes).toEqual(jpeg());
});

test("a file without a size, an image or an end is no picture", () => {
  const whole = cleanPhoto();
  for (let length = 0; length < whole.length; length++) expect(cleanJpeg(whole.subarray(0, length))).toBeNull();
  expect(cleanJpeg(jpeg({ height: 0 }))).toBeNull();
  expect(cleanJpeg(Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull();
  // Two frames, of which a decoder might use either one.
  const frame = segment(0xc2, [8, 0, 9, 0, 9, 1, 1, 0x11, 0]);
  expect(cleanJpeg(jpeg({ after: [frame] }))).toBeNull();
  expect(cleanJpeg(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBeNull();
});

/** Coded data with stuffing and restart markers. */
const scans = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 254 }).map((byte) => [byte]),
      fc.constantFrom([0xff, 0], [0xff, 0xd3]),
    ),
  )
  .map((parts) => [7, ...parts.flat()]);
const notes = fc.array(
  fc.oneof(
    fc.constantFrom(...METADATA),
    fc
      .tuple(fc.integer({ min: 0xe0, max: 0xed }), fc.uint8Array({ maxLength: 40 }))
      .map(([marker, content]) => segment(marker, [...content])),
  ),
);

test("cleaning leaves the image of any picture with any metadata, and a second cleaning changes nothing", () => {
  fc.assert(
    fc.property(scans, notes, notes, fc.uint8Array({ maxLength: 20 }), (scan, before, after, tail) => {
      const cleaned = cleanJpeg(jpeg({ scan, before, after, tail: [...tail] }))!;
      expect(cleaned.bytes).toEqual(jpeg({ scan }));
      expect(cleanJpeg(cleaned.bytes)).toEqual(cleaned);
    }),
  );
});

test("any bytes are either a picture or not, and a cleaned one has no metadata", () => {
  const changed = fc
    .tuple(fc.nat(photo().length - 1), fc.integer({ min: 0, max: 255 }))
    .map(([at, byte]) => photo().with(at, byte));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), changed), (bytes) => {
      const cleaned = cleanJpeg(bytes);
      if (cleaned) expect(cleanJpeg(cleaned.bytes)).toEqual(cleaned);
    }),
  );
});
