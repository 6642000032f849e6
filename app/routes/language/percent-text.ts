/** A percentage as the person's language writes it: 83 %, 83% or %83. English has a space. */
export const percentText = (percent: number, locale: string) =>
  locale.startsWith("en") ? `${percent} %` : new Intl.NumberFormat(locale, { style: "percent" }).format(percent / 100);
