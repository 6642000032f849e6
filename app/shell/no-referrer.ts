/** The headers of a page whose address is a secret: other sites do not get the address as the referrer. */
export const noReferrer = () => ({ "Referrer-Policy": "no-referrer" });
