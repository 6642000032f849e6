import { Outlet } from "@remix-run/react";
import { FailedPage, failedMeta } from "#app/shell/failed-page.tsx";

export const meta = failedMeta;

/** Around every page, inside the shell: when one fails, the shell stays. */
export default function Boundary() {
  return <Outlet />;
}

export const ErrorBoundary = FailedPage;
