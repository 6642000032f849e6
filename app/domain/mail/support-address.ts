/** The address that people write to about an installation. */
export const supportAddress = ({ APP_URL }: { APP_URL: string }) => `support@${new URL(APP_URL).hostname}`;
