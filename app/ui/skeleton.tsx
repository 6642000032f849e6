interface SkeletonProps {
  /** The accessible name of the content that is loading. */
  label: string;
  lines?: number;
  /** The classes of one line. */
  className?: string;
}

/** A placeholder for loading content; invisible for the first 150 ms. */
export function Skeleton({ label, lines = 1, className = "h-5" }: SkeletonProps) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} aria-hidden className={`skeleton ${className}`} />
      ))}
    </div>
  );
}
