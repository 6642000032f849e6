import type { TestProject } from "vitest/node";
import { type Oidc, startOidc } from "./oidc.ts";

declare module "vitest" {
  interface ProvidedContext {
    oidc: Oidc;
  }
}

/** Starts a real OpenID Connect provider for the tests. */
export default async function setUp(project: TestProject) {
  const { close, ...oidc } = await startOidc();
  project.provide("oidc", oidc);
  return close;
}
