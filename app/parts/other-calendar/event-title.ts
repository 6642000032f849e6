import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The title of an event, or a standard text if its calendar gives no title. */
export const eventTitle = (i18n: I18n, { event_title }: { event_title: string }) =>
  event_title || i18n._(msg`Untitled event`);
