import type { Region } from "../app/domain/region/region.ts";

const at = (name: string, label: string, place: Region["place"]): Region => ({
  name,
  label,
  address: `https://${name}.sevenfold.example`,
  place,
});

/** Three regions, and the main address, as an operator would list them. */
export const REGIONS = {
  main: "https://sevenfold.example",
  regions: [at("eu", "Europe", "weur"), at("us", "United States", "enam"), at("ap", "Asia", "apac")],
};

/** The variables of the Worker of a region. */
export const regionEnv = (name: string) => ({
  REGION: name,
  REGIONS: JSON.stringify(REGIONS),
  APP_URL: `https://${name}.sevenfold.example`,
});
