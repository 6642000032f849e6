import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A page's `shouldRevalidate`: after an error the page is not read again, unless the error means that its data is
 * outdated. Without a network, reading again would keep the change pending until the connection is back.
 */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 404 || actionStatus === 409;
