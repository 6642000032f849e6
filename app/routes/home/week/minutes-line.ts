import { LineChart } from "chartist";
import "./minutes-line.css";

/** What chartist draws: minutes a day, null where there are none yet. */
export interface MinutesData {
  labels: string[];
  series: (number | null)[][];
}

/** Draws the week's line into `box`. It comes with its style, after the page. */
export const drawMinutes = (box: HTMLElement, data: MinutesData) =>
  new LineChart(box, data, {
    fullWidth: true,
    showArea: true,
    lineSmooth: false,
    low: 0,
    chartPadding: { top: 6, right: 0, bottom: 6, left: 0 },
    axisX: { showGrid: false, showLabel: false, offset: 0 },
    axisY: { showGrid: false, showLabel: false, offset: 0 },
  });
