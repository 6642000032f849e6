import { html, version } from "virtual:privacy-policy";
import { storedData } from "#app/domain/account/stored-data.server.ts";

/** The policy with the highest number, as HTML, and the list of what is stored. */
export const latestPolicy = () => ({ version, html, stored: storedData });
