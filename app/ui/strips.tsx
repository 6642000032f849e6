/** Drawing units: the width of a strip, and how far its edges go up and down in turn, like those of a week's folds. */
const WIDTH = 20;
const CUT = 4;

/** A coloured part of a strip. */
interface StripPart {
  /** Its start and its end, from 0 at the top to 1 at the bottom. */
  from: number;
  to: number;
  className?: string | undefined;
  opacity?: number;
}

/** A strip of a sheet. */
export interface Strip {
  key: string;
  title: string;
  parts: readonly StripPart[];
}

/**
 * Strips side by side, cut like the folds of a week, with coloured parts at the same slope. Hidden from screen
 * readers.
 */
export function Strips({ strips, height }: { strips: readonly Strip[]; height: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${strips.length * WIDTH} ${height}`}
      preserveAspectRatio="none"
      height={height}
      className="mirror w-full text-edge"
      fill="currentColor"
    >
      {strips.map(({ key, title, parts }, i) => (
        <g key={key}>
          <title>{title}</title>
          <polygon points={pointsOf(i, height, 0, 1)} className="fill-line" opacity={i % 2 === 0 ? 1 : 0.6} />
          {parts.map(({ from, to, className, opacity }) => (
            <polygon key={from} points={pointsOf(i, height, from, to)} className={className} opacity={opacity} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function pointsOf(i: number, height: number, from: number, to: number): string {
  const [start, end] = i % 2 === 0 ? [CUT, 0] : [0, CUT];
  const [left, right] = [i * WIDTH, (i + 1) * WIDTH - 1];
  const [top, bottom] = [from, to].map((at) => (height - CUT) * at) as [number, number];
  return `${left},${top + start} ${right},${top + end} ${right},${bottom + end} ${left},${bottom + start}`;
}
