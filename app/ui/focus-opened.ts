import { type RefObject, useEffect } from "react";

/**
 * Focuses a field that was just opened, with the caret after its text. Call it after the hook that listens to the
 * field's text: React would remove a character that is typed before the component listens.
 */
export function useFocusOpened(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>) {
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [field]);
}
