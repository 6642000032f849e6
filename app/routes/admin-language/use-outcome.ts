import type { Fetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { actionErrorOf, withErrorText } from "#app/forms/action-data.ts";
import { useStable } from "#app/ui/stable.ts";

/** The messages for a failure of the server that has no text. */
const FALLBACK: Record<string, string> = {
  "create-pack": "Error creating language pack",
  "delete-pack": "Error deleting language pack",
};

/** Runs the page's action. */
export async function submitted(request: Request, run: () => Promise<unknown>) {
  const form = await request.clone().formData();
  return withErrorText(FALLBACK[String(form.get("intent"))], await run());
}

/** Calls `onDone` once for each successful answer of `fetcher`. */
export function useDone<Data>({ data, state }: Pick<Fetcher, "state" | "data">, onDone: (data: Data) => void) {
  const heard = useRef<unknown>(data);
  const done = useStable(onDone);
  useEffect(() => {
    if (state === "submitting" || data === undefined || data === heard.current) return;
    heard.current = data;
    if (!actionErrorOf(data)) done(data as Data);
  }, [data, state, done]);
}
