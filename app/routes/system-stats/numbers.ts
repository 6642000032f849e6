import { createContext, useContext, useMemo } from "react";

/** The language and time zone of the page's numbers and times. */
export const Reader = createContext({ locale: "en-GB", timezone: "UTC" });

/** Formats numbers with a fixed number of decimals, so that their width does not change. */
export function useNumbers() {
  const { locale } = useContext(Reader);
  return useMemo(() => {
    const fixed = (digits: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const [whole, one, two] = [fixed(0), fixed(1), fixed(2)];
    return {
      whole: (value: number) => whole.format(value),
      one: (value: number) => one.format(value),
      two: (value: number) => two.format(value),
      percent: (value: number) => `${one.format(value)} %`,
      gigabytes: (value: number) => `${two.format(value)} GB`,
    };
  }, [locale]);
}

/** An age as text, with one unit. */
export function ageText(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

/** The heads of columns with numbers. */
export const numberColumns = (...names: string[]) => names.map((name): [string, string] => [name, "number"]);
