/** The secret by which one account recognises a browser. */
export interface Device {
  secret: string;
  /** The name of the account; empty for a secret from the time when a browser had one for all accounts. */
  account: string;
}
