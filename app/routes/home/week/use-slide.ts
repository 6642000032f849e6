import { type AnimationEvent, type MouseEvent, useEffect, useRef, useState } from "react";

export type Slide = ReturnType<typeof useSlide>;

/**
 * The direction from which a new week slides in; null without an animation and with reduced motion. `hold` delays a
 * click during the animation, and repeats it afterwards.
 */
export function useSlide(monday: string) {
  const [last, setLast] = useState(monday);
  const [direction, setDirection] = useState<"next" | "previous" | null>(null);
  const held = useRef<HTMLElement | null>(null);
  if (monday !== last) {
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    setLast(monday);
    setDirection(isStill ? null : monday > last ? "next" : "previous");
  }
  useEffect(() => {
    if (direction) return;
    held.current?.click();
    held.current = null;
  }, [direction]);
  return {
    direction,
    hold(event: MouseEvent<HTMLElement>) {
      if (!direction) return;
      event.preventDefault();
      held.current = event.currentTarget;
    },
    end: ({ target, currentTarget }: AnimationEvent) => target === currentTarget && setDirection(null),
  };
}
