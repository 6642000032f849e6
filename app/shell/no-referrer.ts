/** The headers of a page whose address is a secret: no other site learns it as the page that led there. */
export const noReferrer = () => ({ "Referrer-Policy": "no-referrer" });
