import { useEffect, useRef } from "react";
import type { ChartData, ChartKind, drawChart } from "./chart-drawing.client.ts";
import { lazyCode, onRest } from "./lazy-code.ts";

const drawing = lazyCode(() => import("./chart-drawing.client.ts"));

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
    const data = JSON.parse(shape) as ChartData;
    if (drawn.current) {
      drawn.current.update(data);
      return;
    }
    return onRest(async () => {
      // If loading fails, the table still has the values.
      if (!drawing.module) await drawing.load().catch(() => undefined);
      if (box.current && !drawn.current) drawn.current = drawing.module?.drawChart(box.current, kind, data);
    });
  }, [kind, shape]);

  useEffect(
    () => () => {
      drawn.current?.end();
      drawn.current = undefined;
    },
    [],
  );

  return <div ref={box} aria-hidden className="ct-chart mirror" />;
}
