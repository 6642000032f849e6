import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A proxy to the product that can delay requests, drop connections or imitate another build. Service workers use it too. */
export interface Network {
  url: string;
  /** Holds requests whose path contains `part` until the returned function is called. */
  hold(part: string): () => void;
  /** Sends only the part of each document before the n-th `mark`, until the returned function is called. */
  halve(mark: string, n: number): () => void;
  /** Closes all connections, and rejects every new one until the returned function is called. */
  cut(): () => void;
  /** Imitates a deployment: from now on the build has another name, and the files of the previous build are missing. */
  deploy(build: string): void;
  /** The requested paths. */
  readonly asked: string[];
  /** The changes that pages have sent, as JSON, in the order of their arrival. */
  readonly changes: string[];
  close(): Promise<void>;
}

export async function startNetwork(target: string): Promise<Network> {
  const holds = new Map<string, Promise<void>>();
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const changes: string[] = [];
  let isCut = false;
  let builds: Builds | null = null;
  let half: Half | null = null;
  const old = /manifest-(\w+)\.js/.exec(await (await fetch(`${target}/sw.js`)).text())![1]!;

  const server = createServer(async (incoming, outgoing) => {
    const { url: path = "/" } = incoming;
    asked.push(path);
    await Promise.all([...holds].filter(([part]) => path.includes(part)).map(([, held]) => held));
    if (builds && path.startsWith("/assets/") && !path.includes(builds.new)) return outgoing.writeHead(404).end();
    if (incoming.method === "POST" && path.endsWith(".data")) {
      const body: Buffer[] = [];
      incoming.on("data", (part: Buffer) => body.push(part));
      incoming.on("end", () => changes.push(Buffer.concat(body).toString()));
    }
    pass(incoming, outgoing, target, builds, half);
  });
  server.on("connection", (socket) => {
    if (isCut) return socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    changes,
    hold(part) {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(part, promise);
      return () => {
        holds.delete(part);
        resolve();
      };
    },
    halve(mark, n) {
      const { promise, resolve } = Promise.withResolvers<void>();
      half = { mark, n, rest: promise };
      return resolve;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      return () => void (isCut = false);
    },
    deploy: (build) => void (builds = { old, new: build }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Builds {
  old: string;
  new: string;
}

interface Half {
  mark: string;
  n: number;
  /** Resolves when the rest of the response may be sent. */
  rest: Promise<void>;
}

/** Forwards a request, and changes the response to look like another build's, or sends it in two parts. */
function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  builds: Builds | null,
  half: Half | null,
) {
  const path = builds
    ? incoming.url!.replace(`assets/${builds.new}/`, "assets/").replace(builds.new, builds.old)
    : incoming.url!;
  const { "if-none-match": _, ...asked } = incoming.headers;
  const headers = { ...asked, "accept-encoding": "identity" };
  const asking = request(target + path, { method: incoming.method!, headers }, async (answer) => {
    const body = Buffer.concat(await answer.toArray());
    const { "content-length": _length, "transfer-encoding": _encoding, ...rest } = answer.headers;
    if (builds && rest["x-build"]) rest["x-build"] = builds.new;
    outgoing.writeHead(answer.statusCode!, rest);
    if (half && /html/.test(rest["content-type"] ?? "")) {
      const parts = body.toString().split(half.mark);
      outgoing.write(parts.slice(0, half.n).join(half.mark));
      await half.rest;
      return outgoing.end(half.mark + parts.slice(half.n).join(half.mark));
    }
    const isText = /html|javascript|css/.test(rest["content-type"] ?? "");
    outgoing.end(builds && isText ? inBuild(body.toString(), builds) : body);
  });
  asking.on("error", () => outgoing.destroy());
  incoming.pipe(asking);
}

/** A response with the build's name and the addresses of its files replaced. */
const inBuild = (text: string, builds: Builds) =>
  text.replaceAll(builds.old, builds.new).replaceAll(/assets\/(?=[\w.-]+\.(?:js|css))/g, `assets/${builds.new}/`);
