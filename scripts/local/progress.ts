/** Width of the bar in characters. */
const WIDTH = 24;
/** Milliseconds between redraws of the bar; in a file or pipe, percent between two lines. */
const REDRAW = 100;
const STEP = 10;

/** The progress of a long task. */
export interface Progress {
  /** Adds `done` to the progress. */
  add(done: number): void;
  /** Shows the task as finished. */
  end(): void;
}

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows the progress of a task: a bar in a terminal, a line at every tenth elsewhere.
 * @param label the name of the task
 * @param total in `unit`s
 */
export function showProgress(label: string, total: number, unit: string, output: Output = process.stdout): Progress {
  let done = 0;
  let drawn = 0;
  let told = 0;
  const percent = () => (total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100)));
  const text = () => `${label.padEnd(20)} ${String(percent()).padStart(3)} %  ${done.toLocaleString("en")} ${unit}`;

  function draw() {
    const full = Math.round((percent() / 100) * WIDTH);
    output.write(`\r  ${"█".repeat(full)}${"░".repeat(WIDTH - full)}  ${text()}`);
    drawn = performance.now();
  }
  return {
    add(more) {
      done += more;
      if (output.isTTY) {
        if (performance.now() - drawn > REDRAW) draw();
      } else if (percent() < 100 && percent() >= told + STEP) {
        told = Math.floor(percent() / STEP) * STEP;
        output.write(`  ${text()}\n`);
      }
    },
    end() {
      if (output.isTTY) draw();
      output.write(output.isTTY ? "\n" : `  ${text()}\n`);
    },
  };
}
