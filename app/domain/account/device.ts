/** The secret by which one account recognises a browser. */
export interface Device {
  secret: string;
  /** Names the account; empty for a secret that was made when a browser had one for all accounts. */
  account: string;
}
