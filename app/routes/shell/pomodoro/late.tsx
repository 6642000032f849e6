import { type ComponentType, useEffect, useState } from "react";

interface LateProps<Props> {
  load(): Promise<{ default: ComponentType<Props> }>;
  onFailure?(): void;
  /** What the component is given. */
  props: Props;
}

/**
 * A component that is loaded when it is first rendered. Unlike with `lazy`, one that cannot be loaded leaves the page as
 * it is, and rendering it anew tries again.
 */
export function Late<Props extends object>({ load, onFailure, props }: LateProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let isGone = false;
    load().then(
      (module) => isGone || setLoaded(() => module.default),
      () => isGone || onFailure?.(),
    );
    return () => {
      isGone = true;
    };
    // Once. The functions may be new at each render, what they do is not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return Loaded && <Loaded {...props} />;
}
