/**
 * Milliseconds of a round trip, from published measurements: from people in a city to a database in Frankfurt, and to
 * the nearest of three regions (Frankfurt, Virginia, Singapore). `place` is their continent and country.
 */
export const CITIES = {
  Frankfurt: { place: ["EU", "DE"], toFrankfurt: 20, toNearest: 20 },
  Lagos: { place: ["AF", "NG"], toFrankfurt: 110, toNearest: 110 },
  "São Paulo": { place: ["SA", "BR"], toFrankfurt: 240, toNearest: 120 },
  Tokyo: { place: ["AS", "JP"], toFrankfurt: 240, toNearest: 75 },
  Sydney: { place: ["OC", "AU"], toFrankfurt: 290, toNearest: 95 },
} as const;
