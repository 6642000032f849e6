import type { AppContext } from "#app/context.ts";
import type { MailLinks } from "./template.ts";

/** A mail ready to be sent. */
export interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers. */
  headers?: Record<string, string>;
  /** Its links, for the transport that prints them to the console. */
  links: MailLinks;
}

/** Sends a mail; rejects when it was not accepted. */
export type Transport = (message: Message, env: AppContext["env"]) => Promise<void>;
