import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MetaArgs } from "@remix-run/react";
import { title } from "./title.ts";

const headings: Record<number, MessageDescriptor> = {
  401: msg`Please log in`,
  403: msg`Not allowed`,
  404: msg`Page not found`,
  429: msg`Too many requests`,
};

/** The heading of the error page of a status. */
export const errorHeading = (status: number): MessageDescriptor => headings[status] ?? msg`Server error`;

/** The title of an error page. */
export const errorTitle = (status: number, page: Pick<MetaArgs, "matches">) => title(errorHeading(status))(page);
