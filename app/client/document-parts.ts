import { FIRST_PART } from "#app/domain/session/kept-document.ts";

/** The ends of a document's parts: what is seen first, and the rest without Remix's scripts. */
const ENDS = [new RegExp(`(?<=id="${FIRST_PART}"[^>]*></span>)`), /(?=<link rel="modulepreload")/];

/** Sends a document in parts, each once `painted` resolves for the one before. Scripts come last. */
export async function inParts(document: Response, painted: () => Promise<unknown>): Promise<Response> {
  let rest = await document.text();
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async start(stream) {
      for (const end of ENDS) {
        const length = rest.search(end);
        if (length < 0) continue;
        stream.enqueue(encoder.encode(rest.slice(0, length)));
        rest = rest.slice(length);
        await painted();
      }
      stream.enqueue(encoder.encode(rest));
      stream.close();
    },
  });
  return new Response(body, { headers: document.headers });
}
