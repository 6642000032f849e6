import { type RefObject, useEffect } from "react";

/**
 * Focuses a field that was just opened, behind its text. Call it after the hook that listens to the field's text: React
 * would take back a key that comes before the component listens.
 */
export function useFocusOpened(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>) {
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [field]);
}
