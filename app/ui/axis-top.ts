const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The top of a scale for values up to `most`: a round, even number that is not much larger. */
export function axisTop(most: number): number {
  if (most <= 2) return 2;
  const half = most / 2;
  const unit = 10 ** Math.floor(Math.log10(half));
  const steps = STEPS.map((step) => step * unit).filter(Number.isInteger);
  return 2 * steps.find((step) => step >= half)!;
}
