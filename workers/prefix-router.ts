import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/** `/api/todo` of `/api/todo/project/:id`; none of what is for every path. */
const prefixOf = (path: string) => /^\/api\/[^/*]+/.exec(path)?.[0] ?? "";

/**
 * A router for each prefix. Hono gives its fastest one up where routes overlap, as `/todo/:id/restore` and
 * `/todo/project/:id` do; this way only for their prefix, and a page is not looked for among the API's routes.
 */
export class PrefixRouter<Handler> implements Router<Handler> {
  name = "PrefixRouter";
  readonly #routes = new Map<string, [method: string, path: string, handler: Handler, at: number][]>();
  readonly #routers = new Map<string, Router<Handler>>();
  #size = 0;

  add(method: string, path: string, handler: Handler) {
    const prefix = prefixOf(path);
    const routes = this.#routes.get(prefix) ?? [];
    this.#routes.set(prefix, [...routes, [method, path, handler, this.#size++]]);
  }

  match(method: string, path: string): Result<Handler> {
    const prefix = prefixOf(path);
    return this.#routerOf(this.#routes.has(prefix) ? prefix : "").match(method, path);
  }

  #routerOf(prefix: string): Router<Handler> {
    let router = this.#routers.get(prefix);
    if (!router) {
      router = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] });
      const ofAll = prefix ? this.#routes.get("")! : [];
      const routes = [...ofAll, ...(this.#routes.get(prefix) ?? [])].toSorted((a, b) => a[3] - b[3]);
      for (const [ofMethod, path, handler] of routes) router.add(ofMethod, path, handler);
      this.#routers.set(prefix, router);
    }
    return router;
  }
}
