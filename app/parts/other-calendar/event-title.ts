import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The title of an event; a text for one to which its calendar gives none. */
export const eventTitle = (i18n: I18n, { event_title }: { event_title: string }) =>
  event_title || i18n._(msg`Untitled event`);
