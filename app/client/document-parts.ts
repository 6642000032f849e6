/** The first of Remix's scripts in a document. */
const SCRIPTS = '<link rel="modulepreload"';

/** Sends a document up to its scripts, and the rest once `painted` resolves. */
export async function scriptsLater(document: Response, painted: Promise<unknown>): Promise<Response> {
  const text = await document.text();
  const scripts = text.indexOf(SCRIPTS);
  if (scripts < 0) return new Response(text, document);
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(encoder.encode(text.slice(0, scripts)));
      await painted;
      stream.enqueue(encoder.encode(text.slice(scripts)));
      stream.close();
    },
  });
  return new Response(body, { headers: document.headers });
}
