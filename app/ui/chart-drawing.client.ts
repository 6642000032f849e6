import { BarChart, FixedScaleAxis, LineChart, type PointDrawEvent, Svg } from "chartist";

export type ChartKind = "line" | "bar";

export interface ChartData {
  /** One value per position in reading order, null for none. The first series is the main one. */
  series: readonly (readonly (number | null)[])[];
  /** The top of the scale. Default: the largest value. */
  high?: number | undefined;
}

const bare = { showGrid: false, showLabel: false, offset: 0 };
const frame = { low: 0, chartPadding: { top: 0, right: 0, bottom: 0, left: 0 }, axisX: bare, axisY: bare };
const lines = {
  ...frame,
  axisX: { ...bare, type: FixedScaleAxis, low: 0, high: 1 },
  showArea: true,
  lineSmooth: false,
};
const bars = { ...frame, seriesBarDistance: 0 };
const DOT_RADIUS = 5;

const optionsOf = ({ high }: ChartData) => (high === undefined ? {} : { high });

const barsOf = ({ series }: ChartData) => ({
  labels: (series[0] ?? []).map(String),
  series: series.map((values) => [...values]),
});

/** The points of each line, evenly spaced from 0 to 1. */
const linesOf = ({ series }: ChartData) => ({
  series: series.map((values) => values.map((y, i) => ({ x: i / Math.max(1, values.length - 1), y }))),
});

/** Draws a chart into `box` and returns functions to update and to remove it. Loads its own style. */
export function drawChart(box: HTMLElement, kind: ChartKind, data: ChartData) {
  // Points of chartist cannot have an outline, but circles can.
  const drawDot = (event: { type: string } | PointDrawEvent) => {
    if (!("x" in event)) return;
    const attributes = { cx: event.x, cy: event.y, r: DOT_RADIUS };
    event.element.replace(new Svg("circle", attributes, "ct-dot"));
  };
  const chart =
    kind === "line"
      ? new LineChart(box, linesOf(data), { ...lines, ...optionsOf(data) }).on("draw", drawDot)
      : new BarChart(box, barsOf(data), { ...bars, ...optionsOf(data) });
  return {
    update(next: ChartData) {
      chart.update(kind === "line" ? linesOf(next) : barsOf(next), optionsOf(next), true);
    },
    end: () => void chart.detach(),
  };
}
