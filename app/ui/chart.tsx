import { useEffect, useRef } from "react";
import type { ChartData, ChartKind, drawChart } from "./chart-drawing.ts";

interface ChartProps extends ChartData {
  /** Default: `line`. Bars of later series are drawn in front of earlier ones. */
  kind?: ChartKind;
}

/**
 * A line or bar chart that fills its parent, drawn once the page is idle. Hidden from screen readers: a table beside it
 * has the same values.
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
      // If loading fails, the table still has the values.
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
