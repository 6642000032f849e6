/** The number of exports that a person can download per hour. */
export const MAX_EXPORTS = 5;
/** The address of the download. */
export const EXPORT_PATH = "/api/account/export";
/** The parameter of an export with the secret addresses of calendars. */
export const WITH_ADDRESSES = "calendar_addresses=true";
