import type { LineChart } from "chartist";
import { useEffect, useRef } from "react";
import type { MinutesData } from "./minutes-line.ts";

/** Minutes a day as a line from Monday to Sunday; null for days to come. Drawn once the page is at rest. */
export function MinutesChart({ values }: { values: (number | null)[] }) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<LineChart>();
  const shape = values.join();

  useEffect(() => {
    let isGone = false;
    const texts = shape.split(",");
    const data: MinutesData = { labels: texts, series: [texts.map((text) => (text === "" ? null : Number(text)))] };
    if (chart.current) {
      chart.current.update(data);
      return;
    }
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    whenIdle(async () => {
      // Without it the figures below still say everything.
      const line = await import("./minutes-line.ts").catch(() => undefined);
      if (line && !isGone && box.current && !chart.current) chart.current = line.drawMinutes(box.current, data);
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
