import { browserSetting } from "#app/client/browser-setting.ts";

/** Contains `whole` when the whole list of todos is shown. */
export const LIST_KEY = "sevenfold-list";
const WHOLE = "whole";

const setting = browserSetting(LIST_KEY);

/** Says whether this browser shows the whole list of todos. */
export const useWholeList = () => setting.use() === WHOLE;

/** Stores the choice, and sets the attribute that the script in the head sets before the first paint. */
export function showWholeList(isWhole: boolean) {
  setting.write(isWhole ? WHOLE : null);
  document.documentElement.dataset.list = isWhole ? WHOLE : "";
}
