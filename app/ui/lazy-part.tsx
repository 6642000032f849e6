import { Trans } from "@lingui/react/macro";
import { Component, type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from "react";
import { Button } from "./button.tsx";
import { type Fetching, lazyCode } from "./lazy-code.ts";
import { Notice } from "./notice.tsx";

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

class LoadError extends Error {}

interface Options<Props> extends Fetching {
  /** Rendered with the same props until the code is loaded. */
  Waiting?: ComponentType<Props>;
}

/**
 * A component whose code is loaded while the page is idle, or when it is first rendered. The server renders it. If
 * the code cannot be loaded, a sentence replaces it and offers to reload the page.
 */
export function lazyPart<Module extends Record<Name, unknown>, Name extends string>(
  fetchModule: () => Promise<Module>,
  name: Name,
  { Waiting, ...fetching }: Options<PropsOf<Module[Name]>> = {},
): ComponentType<PropsOf<Module[Name]>> {
  type Part = ComponentType<object>;
  const code = lazyCode(
    fetchModule as () => Promise<Record<Name, unknown>> as () => Promise<Record<Name, Part>>,
    fetching,
  );
  const Fallback = Waiting as ComponentType<object> | undefined;
  const load = async () => {
    try {
      return { default: (await code.load())[name] };
    } catch (cause) {
      throw new LoadError(`${name} could not be loaded`, { cause });
    }
  };

  return memo(function LazyPart(props: object) {
    // Loaded code is rendered at once; React.lazy would render nothing for a moment.
    const [Shown] = useState((): Part => code.module?.[name] ?? (lazy(load) as unknown as Part));
    return (
      <PartBoundary>
        <Suspense fallback={Fallback && <Fallback {...props} />}>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    );
  }) as unknown as ComponentType<PropsOf<Module[Name]>>;
}

/** Catches only the error that the code of a part could not be loaded. */
class PartBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof LoadError)) throw error;
    return (
      <div ref={(place) => place?.scrollIntoView({ block: "nearest" })}>
        <Notice>
          <span className="flex flex-wrap items-center justify-between gap-3">
            <Trans>This part of the page could not be loaded.</Trans>
            {/* Only a reload helps: a new build has other files, and a browser may remember that an import failed. */}
            <Button onClick={() => window.location.reload()}>
              <Trans>Reload the Page</Trans>
            </Button>
          </span>
        </Notice>
      </div>
    );
  }
}
