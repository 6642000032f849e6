/** Reduces a JPEG to its image. */
import { joinBytes } from "../file/join-bytes.ts";
export interface Jpeg {
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/** Markers of ISO 10918-1. */
const [SOI, EOI, SOS, APP14] = [0xd8, 0xd9, 0xda, 0xee];
/** Frames that browsers decode: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Segments that the image needs besides frames: tables, restart intervals, and the scan. */
const NEEDED = [0xc4, 0xdb, 0xdd, SOS];
/** The length of Adobe's segment, which says how colours are stored. */
const ADOBE_LENGTH = 14;

/**
 * Reads a JPEG and removes everything except its image: Exif data with place and time, previews, colour profiles,
 * texts, and bytes after its end. Null if it is no JPEG, is truncated, or has no size.
 */
export function cleanJpeg(bytes: Uint8Array): Jpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const needed = [bytes.subarray(0, 2)];
  let size: Pick<Jpeg, "width" | "height"> | null = null;
  let hasScan = false;
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) return null;
    // A marker may have any number of 0xFF before it.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === EOI) {
      needed.push(bytes.subarray(at, at + 2));
      return size && hasScan ? { ...size, bytes: joinBytes(needed) } : null;
    }
    const end = at + 2 + word(bytes, at + 2);
    if (marker === undefined || end < at + 4 || end > bytes.length) return null;
    if (FRAMES.includes(marker)) {
      if (size) return null;
      size = { width: word(bytes, at + 7), height: word(bytes, at + 5) };
      if (!(size.width > 0 && size.height > 0)) return null;
    } else if (marker === SOS && !size) return null;
    if (isNeeded(bytes, at, marker)) needed.push(bytes.subarray(at, end));
    at = end;
    if (marker === SOS) {
      hasScan = true;
      at = endOfScan(bytes, end);
      needed.push(bytes.subarray(end, at));
    }
  }
}

const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? Number.NaN) << 8) | (bytes[at + 1] ?? 0);

function isNeeded(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker !== APP14) return FRAMES.includes(marker) || NEEDED.includes(marker);
  return word(bytes, at + 2) === ADOBE_LENGTH && String.fromCharCode(...bytes.subarray(at + 4, at + 9)) === "Adobe";
}

/**
 * The position of the marker after the coded data of a scan. In that data, 0xFF is followed by 0 or a restart marker.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at;
  }
  return bytes.length;
}
