/** What is left of the time: a ring that shrinks. */
export function Ring({ share, className }: { share: number; className: string }) {
  return (
    <svg viewBox="0 0 36 36" fill="none" strokeWidth="4" aria-hidden className={className}>
      <circle cx="18" cy="18" r="15.5" className="stroke-line" />
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
