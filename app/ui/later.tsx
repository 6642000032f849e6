import {
  type ComponentType,
  createElement,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useState,
} from "react";
import { onFirstUse, useFirstUse } from "./first-use.ts";
import { useHydrated } from "./hydrated.ts";

const RETRY_MS = 2000;

/** Parts of the page that are to be shown: those whose code is on its way, and those whose code is here. */
const missing = new Set<object>();
const here = new WeakSet<object>();
const listeners = new Set<() => void>();

/** Whether the code of something that is to be shown is on its way. */
export const arePartsMissing = () => missing.size > 0;

/** Calls `listen` whenever nothing is missing any more. Answers how to call it off. */
export function onPartsHere(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** Shows `fallback` until the code of its children is here, and counts them as missing meanwhile. */
function Awaited({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [part] = useState(() => ({}));
  useEffect(() => {
    if (!here.has(part)) missing.add(part);
    return () => void missing.delete(part);
  }, [part]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Here part={part} />
    </Suspense>
  );
}

/** Stands beside what was missing, so it is shown with it. */
function Here({ part }: { part: object }) {
  useEffect(() => {
    here.add(part);
    if (missing.delete(part) && missing.size === 0) for (const listen of listeners) listen();
  }, [part]);
  return null;
}

/**
 * A component that comes with the first use of the page, so that looking at it costs nothing. The server renders it for
 * whoever has no scripts. Without a connection it comes when there is one. `Meanwhile` stands in for it while it is on its way.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let onServer: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () => (loading ??= persistently(load));
  const Lazy = lazy(once) as unknown as ComponentType<Props>;
  if (typeof document !== "undefined") onFirstUse(once);
  // There it is part of the bundle, so it is here before the first request.
  else void load().then((Component) => (onServer = Component));

  return function Later(props: Props) {
    const isUsed = useFirstUse();
    // What is mounted later has no mark-up of the server's that must be matched.
    const [isFirst] = useState(!useHydrated());
    // With scripts the browser takes it as text: a boundary that waits for its code would be thrown away, with an error,
    // by the first change around it.
    if (isFirst && !isUsed) return <noscript>{onServer && createElement(onServer, props)}</noscript>;
    return (
      <Awaited fallback={<Meanwhile {...props} />}>
        <Lazy {...props} />
      </Awaited>
    );
  };
}

/**
 * A component whose code comes when it is shown, after the page around it has come to life; `ahead` with the first use of
 * the page. What the server rendered of it stands until then, so its props must not be new at each render.
 */
export function whenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { ahead = false } = {},
): ComponentType<Props> {
  let onServer: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () => (loading ??= persistently(load));
  const Lazy = lazy(once) as unknown as ComponentType<Props>;
  if (typeof document === "undefined") void load().then((Component) => (onServer = Component));
  else if (ahead) onFirstUse(once);

  return memo(function WhenShown(props: Props) {
    const id = useId();
    // React gives up what waits for its code when something changes around it; then a copy stands there.
    const [copy] = useState(() => (onServer ? null : document.getElementById(id)?.cloneNode(true)));
    return (
      <div id={id} className="contents">
        <Awaited fallback={<div className="contents" ref={(place) => void (copy && place?.appendChild(copy))} />}>
          {createElement(onServer ?? Lazy, props)}
        </Awaited>
      </div>
    );
  }) as unknown as ComponentType<Props>;
}

async function persistently<Component>(load: () => Promise<Component>): Promise<{ default: Component }> {
  try {
    return { default: await load() };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return persistently(load);
  }
}

/** A component that is not even there before the first use of the page: for what listens and shows nothing. */
export function afterFirstUse<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Component = later(load);
  return function AfterFirstUse(props: Props) {
    return useFirstUse() ? <Component {...props} /> : null;
  };
}
