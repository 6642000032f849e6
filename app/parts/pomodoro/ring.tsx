/** The remaining time as a shrinking ring. `weight` is its line width, in units of 1/36 of its size. */
export function Ring({ share, weight, className }: { share: number; weight: number; className: string }) {
  return (
    <svg viewBox="0 0 36 36" fill="none" strokeWidth={weight} aria-hidden className={className}>
      <circle cx="18" cy="18" r="15.5" className="stroke-current" opacity=".25" />
      {share > 0 && (
        <circle
          cx="18"
          cy="18"
          r="15.5"
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
          transform="rotate(-90 18 18)"
          className="stroke-current"
        />
      )}
    </svg>
  );
}
