import { expect, test } from "vitest";
import { wordsOf } from "./log-words.ts";

test.each([
  ["PUT /api/system-stats/limits", "Set the limits of"],
  ["POST /system-stats set-limits", "Set the limits of"],
  ["PUT /api/system-stats/web-1/limits", "Set the limits of"],
  ["POST /system-stats set-host-limits", "Set the limits of"],
  ["DELETE /api/system-stats/web-1/limits", "Removed the limits of the host"],
  ["POST /system-stats remove-host-limits", "Removed the limits of the host"],
  ["DELETE /api/system-stats/web-1", "Removed the host"],
  ["POST /system-stats remove-host", "Removed the host"],
  ["PUT /api/admin/host-webhook", "Set the webhook for alerts of"],
  ["POST /system-stats remove-webhook", "Removed the webhook for alerts of"],
  ["POST /system-stats unheard-of", null],
])("the line of %s says what an admin did to hosts", (what, words) => expect(wordsOf(what)).toBe(words));
