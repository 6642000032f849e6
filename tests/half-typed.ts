import { fireEvent } from "@testing-library/react";

/** Deletes a part of a date or a time, as a key does in a browser: the field has no value then, and is not empty. */
export function halfType(field: HTMLElement): void {
  Object.defineProperty(field, "validity", { configurable: true, value: { badInput: true, valid: false } });
  fireEvent.change(field, { target: { value: "" } });
}

/** Ends that: what is typed next is whole. */
export const typeWhole = (field: HTMLElement) =>
  Object.defineProperty(field, "validity", { configurable: true, value: { badInput: false, valid: true } });
