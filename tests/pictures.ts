/** JPEGs for tests, segment by segment. */

const ascii = (text: string) => [...new TextEncoder().encode(text)];
const u16 = (value: number) => [value >> 8, value & 0xff];

/** A segment with its length. */
export const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  ...u16(content.length + 2),
  ...content,
];

/**
 * The metadata of a camera: the place and the time, a preview, a colour profile and a comment. Each contains
 * `SECRET`.
 */
export const SECRET = "48.8584N";
export const METADATA = [
  segment(0xe0, ascii(`JFIF\0\u0001\u0001 ${SECRET}`)),
  segment(0xe1, ascii(`Exif\0\0MM GPS ${SECRET}`)),
  segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)),
  segment(0xe2, ascii(`ICC_PROFILE\0 ${SECRET}`)),
  segment(0xed, ascii(`Photoshop 3.0\0 ${SECRET}`)),
  segment(0xfe, ascii(`Taken at ${SECRET}`)),
];
/** Adobe's segment, without which some pictures have wrong colours. */
export const ADOBE = segment(0xee, [...ascii("Adobe"), 0, 100, 0, 0, 0, 0, 1]);

interface Parts {
  width?: number;
  height?: number;
  /** Segments before the frame and after it. */
  before?: readonly number[][];
  after?: readonly number[][];
  /** The coded data, in which 0xFF is followed by 0 or a restart marker. */
  scan?: readonly number[];
  /** Bytes after the end. */
  tail?: readonly number[];
}

/** A JPEG of one scan. Its structure is valid, but its data shows nothing. */
export function jpeg({ width = 40, height = 30, before = [], after = [], scan = [1], tail = [] }: Parts = {}) {
  const frame = segment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]);
  return Uint8Array.from([
    0xff,
    0xd8,
    ...before.flat(),
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...frame,
    ...after.flat(),
    ...segment(0xc4, [0, ...Array<number>(16).fill(0)]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...scan,
    0xff,
    0xd9,
    ...tail,
  ]);
}

/** A JPEG with the metadata of a camera, different for each `seed`. */
export const photo = (seed = 1) =>
  jpeg({ before: METADATA, after: METADATA, scan: ascii(`image ${seed}`), tail: ascii(SECRET) });
/** The same without its metadata. */
export const cleanPhoto = (seed = 1) => jpeg({ scan: ascii(`image ${seed}`) });
