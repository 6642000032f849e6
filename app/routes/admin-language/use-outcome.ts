import { type Fetcher, isRouteErrorResponse } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { refusalOf } from "../shell/form-page.tsx";

/** What is said when the server fails and says nothing itself. */
const FALLBACK: Record<string, string> = {
  "create-pack": "Error creating language pack",
  "delete-pack": "Error deleting language pack",
};

/** Runs the page's action; a failure becomes a refusal that is shown in place. */
export async function submitted(request: Request, run: () => Promise<unknown>) {
  const form = await request.clone().formData();
  return run().catch((error: unknown) => {
    if (error instanceof Response && !isRouteErrorResponse(error)) throw error;
    return { error: FALLBACK[String(form.get("intent"))] ?? "Request failed", details: [], values: {}, status: 500 };
  });
}

/** Runs once for each answer of `fetcher` that is no refusal. */
export function useDone<Data>(fetcher: Pick<Fetcher<Data>, "state" | "data">, onDone: (data: Data) => void) {
  const latest = useRef(onDone);
  const heard = useRef<unknown>(fetcher.data);
  useEffect(() => {
    latest.current = onDone;
  });
  const { data, state } = fetcher;
  useEffect(() => {
    if (state === "submitting" || data === undefined || data === heard.current) return;
    heard.current = data;
    if (!refusalOf(data)) latest.current(data as Data);
  }, [data, state]);
}
