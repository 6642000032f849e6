import { useEffect, useRef } from "react";
import type { ChartData, ChartKind, drawChart } from "./chart-drawing.ts";

interface ChartProps extends ChartData {
  /** Default: `line`. Bars of later series stand before those of earlier ones. */
  kind?: ChartKind;
}

/**
 * Lines or bars in a box whose size is its parent's, drawn once the page is at rest. It says nothing to a screen reader:
 * the same values stand in a table beside it.
 */
export function Chart({ kind = "line", ...content }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReturnType<typeof drawChart>>();
  const shape = JSON.stringify(content);

  useEffect(() => {
    let isGone = false;
    const data = JSON.parse(shape) as ChartData;
    if (drawn.current) {
      drawn.current.update(data);
      return;
    }
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    whenIdle(async () => {
      // Without it the table still says everything.
      const drawing = await import("./chart-drawing.ts").catch(() => undefined);
      if (drawing && !isGone && box.current && !drawn.current)
        drawn.current = drawing.drawChart(box.current, kind, data);
    });
    return () => {
      isGone = true;
    };
  }, [kind, shape]);

  useEffect(
    () => () => {
      drawn.current?.end();
      drawn.current = undefined;
    },
    [],
  );

  return <div ref={box} aria-hidden className="ct-chart" />;
}
