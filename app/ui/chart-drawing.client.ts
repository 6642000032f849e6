import { BarChart, FixedScaleAxis, LineChart, type PointDrawEvent, Svg } from "chartist";
import "./chart.css";

export type ChartKind = "line" | "bar";

/** The data of a chart. */
export interface ChartData {
  /** One value per position in reading order, null for none. The first series is the main one. */
  series: readonly (readonly (number | null)[])[];
  /** Positions of a line's points, from 0 to 1. Default: evenly spaced. */
  places?: readonly number[] | undefined;
  /** The top of the scale. Default: the largest value. */
  high?: number | undefined;
  /** The position whose value is still growing: its dot is hollow. */
  now?: number | undefined;
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

function linesOf({ series, places }: ChartData) {
  const placeAt = (i: number, count: number) => places?.[i] ?? i / Math.max(1, count - 1);
  return { series: series.map((values) => values.map((y, i) => ({ x: placeAt(i, values.length), y }))) };
}

/** Draws a chart into `box` and returns functions to update and to remove it. Loads its own style. */
export function drawChart(box: HTMLElement, kind: ChartKind, first: ChartData) {
  let data = first;
  // chartist's own points cannot have an outline, circles can.
  const drawDot = (event: { type: string } | PointDrawEvent) => {
    if (!("x" in event)) return;
    const isNow = event.seriesIndex === 0 && event.index === data.now;
    const attributes = { cx: event.x, cy: event.y, r: DOT_RADIUS };
    event.element.replace(new Svg("circle", attributes, `ct-dot${isNow ? " ct-now" : ""}`));
  };
  const chart =
    kind === "line"
      ? new LineChart(box, linesOf(data), { ...lines, ...optionsOf(data) }).on("draw", drawDot)
      : new BarChart(box, barsOf(data), { ...bars, ...optionsOf(data) });
  return {
    update(next: ChartData) {
      data = next;
      chart.update(kind === "line" ? linesOf(data) : barsOf(data), optionsOf(data), true);
    },
    end: () => void chart.detach(),
  };
}
