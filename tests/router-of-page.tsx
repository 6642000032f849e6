/**
 * The router of a page, for tests of a whole page in the browser: mock `@remix-run/react` with this module. It has an
 * address and the page's data, and sends nothing.
 */
import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, useSyncExternalStore } from "react";
import { vi } from "vitest";
import { emitter } from "#app/client/emitter.ts";

type To = string | { pathname?: string; search?: string; hash?: string };

let history: URL[] = [];
let loader: (url: URL) => unknown;
/** The loader's data by address. */
const loaded = new Map<string, unknown>();
const changed = emitter();

/** The data of each fetcher, by its key. A test can change the data of one with `answerFetcher`. */
const fetchers = new Map<string, { data: unknown }>();
export const submit = vi.fn();
export const load = vi.fn();
export const revalidate = vi.fn();

/** Opens an address with what the loader returns for each address. */
export function openAddress(path: string, read: typeof loader) {
  history = [new URL(path, location.origin)];
  loader = read;
  loaded.clear();
  fetchers.clear();
  for (const spy of [submit, load, revalidate]) spy.mockClear();
  changed.emit();
}

export function answerFetcher(key: string, answer: unknown) {
  fetchers.set(key, { data: answer });
  changed.emit();
}

const use = <Value,>(read: () => Value): Value => useSyncExternalStore(changed.on, read, read);

/** The shown address. */
export const address = (): URL => history.at(-1)!;

export function go(to: To | number, { replace = false } = {}) {
  if (typeof to === "number") history = history.slice(0, to);
  else {
    const here = address();
    const text = typeof to === "string" ? to : `${to.pathname ?? here.pathname}${to.search ?? ""}${to.hash ?? ""}`;
    history = [...(replace ? history.slice(0, -1) : history), new URL(text, here)];
  }
  changed.emit();
}

export function useLocation() {
  const { pathname, search, hash, href } = use(address);
  return { pathname, search, hash, key: href, state: null };
}

export const useNavigate = () => go;
export const useSearchParams = () => [use(address).searchParams, go] as const;
export const useNavigation = () => ({ state: "idle", location: undefined, formData: undefined });
export const useNavigationType = () => "PUSH";
export const useRevalidator = () => ({ state: "idle", revalidate });
export const useActionData = () => undefined;
export const useLoaderData = () =>
  use(() => {
    const { href } = address();
    if (!loaded.has(href)) loaded.set(href, loader(address()));
    return loaded.get(href);
  });
export const useMatches = () => [];
export const useFetchers = () => [];
export const useSubmit = () => submit;
export function useFetcher({ key = "" } = {}) {
  const answer = use(() => fetchers.get(key)?.data);
  return { state: "idle", data: answer, submit, load, Form };
}

interface RouterProps {
  to?: To;
  replace?: boolean;
  preventScrollReset?: boolean;
  reloadDocument?: boolean;
  prefetch?: string;
  discover?: string;
  state?: unknown;
}

export const Link = forwardRef<HTMLAnchorElement, ComponentPropsWithoutRef<"a"> & RouterProps>(function Link(
  {
    to = "",
    replace = false,
    preventScrollReset: _,
    reloadDocument: __,
    prefetch: ___,
    discover: ____,
    state: _____,
    onClick,
    children,
    ...rest
  },
  ref,
) {
  use(address);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    go(to, { replace });
  }
  const here = address();
  const href = typeof to === "string" ? to : `${to.pathname ?? here.pathname}${to.search ?? ""}${to.hash ?? ""}`;
  return (
    <a ref={ref} href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
});
export const NavLink = Link;

export const Form = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<"form"> & RouterProps>(function Form(
  { preventScrollReset: _, reloadDocument: __, replace: ___, state: ____, ...rest },
  ref,
) {
  return <form ref={ref} {...rest} />;
});
