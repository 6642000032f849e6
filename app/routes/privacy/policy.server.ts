import { html, version } from "virtual:privacy-policy";
import { storedData } from "#app/domain/account/stored-data.server.ts";

/** The newest version of the policy as HTML, and the list of stored data. */
export const latestPolicy = () => ({ version, html, stored: storedData });
