import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A page's `shouldRevalidate`: an error does not reload the page's data, unless it means that the data is outdated.
 * Without a network, reloading would leave the change pending until the connection is back.
 */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 404 || actionStatus === 409;
