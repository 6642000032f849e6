import { browserSetting } from "#app/client/browser-setting.ts";

/** Holds `whole` when the list of todos is shown in its whole length. */
export const LIST_KEY = "sevenfold-list";
const WHOLE = "whole";

const setting = browserSetting(LIST_KEY);

/** Says whether this browser shows the list of todos in its whole length. */
export const useWholeList = () => setting.use() === WHOLE;

/** Stores the choice, and sets what the script in the head sets before a page is painted. */
export function showWholeList(isWhole: boolean) {
  setting.write(isWhole ? WHOLE : null);
  document.documentElement.dataset.list = isWhole ? WHOLE : "";
}
