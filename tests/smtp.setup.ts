import type { TestProject } from "vitest/node";
import { type Smtp, startSmtp } from "./smtp.ts";

declare module "vitest" {
  interface ProvidedContext {
    smtp: Smtp;
  }
}

/** Starts a real SMTP server for the tests. */
export default async function setUp(project: TestProject) {
  const { close, ...smtp } = await startSmtp();
  project.provide("smtp", smtp);
  return close;
}
