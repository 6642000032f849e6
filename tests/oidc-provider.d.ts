declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    addOIDCClaims(claims: string[]): void;
    save(): Promise<string>;
  }
  interface Interaction {
    prompt: { name: string };
    params: Record<string, string>;
    session?: { accountId: string };
  }
  export default class Provider {
    constructor(issuer: string, configuration: unknown);
    Grant: new (of: { accountId: string; clientId: string }) => Grant;
    callback(): (request: IncomingMessage, answer: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, answer: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      answer: ServerResponse,
      result: unknown,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
    on(event: string, listener: (...parts: unknown[]) => void): void;
  }
}
