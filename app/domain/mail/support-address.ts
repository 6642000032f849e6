/** The mail address for questions about an installation. */
export const supportAddress = ({ APP_URL }: { APP_URL: string }) => `support@${new URL(APP_URL).hostname}`;
