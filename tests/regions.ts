import type { Region } from "../app/domain/region/region.ts";

const at = (name: string, label: string, place: Region["place"]): Region => ({
  name,
  label,
  address: `https://${name}.sevenfold.example`,
  place,
});

/** Three regions, and the main address, as an operator would configure them. */
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

/** Key pairs of two regions, made for the tests. */
export const REGION_KEY =
  "BNbnomgCfPO3Bum6VdkN4p1DHxrtKs6Aw_3uQ2VAhKAaMtpDU_qtq6aPJiL_fO6NGei_Pj-07FVYchX9tDr_z7Y.MJhW5JlxSSQh1sSwH3Ah24PVaoJ6bu8tIBLmLAxurhE";
export const OTHER_REGION_KEY =
  "BG5rbeWD7UF8KtxPzcfpljZI6cVhZX7zE6QXYJeAlZ1iX_Gb_-NIPwq7S4AKeQLV7HOGoyhqEQbcPDn9JQMmRjg.VgvHPUdtxDDS-Df-FwRXolTooTD57FJI3KDgnmA-NpA";
