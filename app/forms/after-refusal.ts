import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A page's `shouldRevalidate`: after a refusal nothing is read again, unless it means that what is shown here is not
 * what is there. Without a network the change would stand until it is back.
 */
export const notAfterRefusal: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 404 || actionStatus === 409;
