import { useRouteLoaderData } from "@remix-run/react";

/** What every page knows. */
export interface RootData {
  /** Whoever is signed in. */
  user: { id: string; username: string; email: string; role: "user" | "admin" | "demo" } | null;
  /** An admin acts as them. */
  isImpersonated: boolean;
  /** The zone and the language that this answer's dates and numbers were written in. */
  timezone: string;
  locale: string;
}

/** What every page knows; undefined where the page failed before it was known. */
export const useRootData = () => useRouteLoaderData("root") as RootData | undefined;
