import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";

/**
 * The data of this page's last action, until the next navigation. Remix drops it when the page is read again, for
 * example after a change on another device.
 */
export function useLastActionData<Action = unknown>(): ReturnType<typeof useActionData<Action>> {
  const data = useActionData<Action>();
  const { key } = useLocation();
  const [previous, setPrevious] = useState({ key, data });
  if (data !== undefined && (data !== previous.data || key !== previous.key)) setPrevious({ key, data });
  return data ?? (previous.key === key ? previous.data : undefined);
}
