import type { Fetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { actionErrorOf, withErrorText } from "#app/forms/action-data.ts";

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
    if (!actionErrorOf(data)) latest.current(data as Data);
  }, [data, state]);
}
