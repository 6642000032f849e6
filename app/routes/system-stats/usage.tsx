import type { ReactNode } from "react";
import { type Resource, THRESHOLDS, usageLevel } from "#app/domain/system-stats/system-stats.ts";
import { useNumbers } from "./numbers.ts";

const words = { low: "normal", raised: "raised", high: "high" };

interface UsageProps {
  /** The accessible name. */
  label: string;
  resource: Resource;
  /** Percentage. */
  value: number;
  /** Content before the percentage. */
  children: ReactNode;
}

/** A percentage as a number, a word and a bar. The bar has notches where its colour changes. */
export function Usage({ label, resource, value, children }: UsageProps) {
  const { percent } = useNumbers();
  const level = usageLevel(resource, value);
  return (
    <div className={`usage usage-${level}`}>
      <p className="usage-figure">
        <span>{children}</span> <span className="level">{words[level]}</span> <b>{percent(value)}</b>
      </p>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value * 10) / 10}
        aria-valuetext={`${percent(value)}, ${words[level]}`}
      >
        <svg aria-hidden width="100%" height="10" className="mirror">
          <rect width="100%" height="10" rx="3" className="track" />
          <rect width={`${value}%`} height="10" rx="3" fill="currentColor" />
          {THRESHOLDS[resource].map((at) => (
            <rect key={at} x={`${at}%`} width="1" height="10" className="notch" />
          ))}
        </svg>
      </div>
    </div>
  );
}
