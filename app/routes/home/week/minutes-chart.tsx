import type { LineChart } from "chartist";
import { useEffect, useRef } from "react";

/** Minutes a day as a line from Monday to Sunday; null for days to come. Drawn once the page is at rest. */
export function MinutesChart({ values }: { values: (number | null)[] }) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<LineChart>();
  const shape = values.join();

  useEffect(() => {
    let isGone = false;
    const texts = shape.split(",");
    const data = { labels: texts, series: [texts.map((value) => (value === "" ? null : Number(value)))] };
    if (chart.current) {
      chart.current.update(data);
      return;
    }
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    whenIdle(async () => {
      // Without it the figures below still say everything.
      const chartist = await import("chartist").catch(() => undefined);
      if (!chartist || isGone || !box.current || chart.current) return;
      chart.current = new chartist.LineChart(box.current, data, {
        fullWidth: true,
        showArea: true,
        lineSmooth: false,
        low: 0,
        chartPadding: { top: 6, right: 0, bottom: 6, left: 0 },
        axisX: { showGrid: false, showLabel: false, offset: 0 },
        axisY: { showGrid: false, showLabel: false, offset: 0 },
      });
    });
    return () => {
      isGone = true;
    };
  }, [shape]);

  useEffect(
    () => () => {
      chart.current?.detach();
      chart.current = undefined;
    },
    [],
  );

  return <div ref={box} className="minutes-chart" />;
}
