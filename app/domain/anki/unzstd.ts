/** Unpacks zstd with a limit, because a few bytes may unpack to thousands of times as many. */
import { Decompress } from "fzstd";
import { joinBytes } from "../join-bytes.ts";

/** The unpacked bytes. Throws if there are more than `most`, or the bytes are damaged. */
export function unzstd(bytes: Uint8Array, most: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Decompress((chunk) => {
    size += chunk.byteLength;
    if (size > most) throw new Error("It unpacks to too much");
    chunks.push(chunk);
  });
  stream.push(bytes, true);
  return joinBytes(chunks);
}
