import { tabStorage } from "#app/client/tab-storage.ts";
import { FLOW_MINUTES } from "#app/domain/sign-in-provider/provider.ts";
import { openDialog } from "#app/ui/open-dialog.ts";

const stored = tabStorage<StoredForm>("sevenfold-unconfirmed");
/** The fragment with which the provider's answer opens a page. */
const BACK = "#sign-in";
const UNCONFIRMED = "unconfirmed";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form that is stored in this tab while its person confirms at the provider. */
interface StoredForm {
  /** When it expires, in milliseconds since 1970. */
  until: number;
  /** The page of the form. */
  page: string;
  /** The names and values of the hidden fields, which identify the form on its page. */
  form: string;
  fields: [name: string, value: string | boolean][];
}

/** Stores what is typed in the form, without secrets, while its person is at the provider. */
export function storeForm(form: HTMLFormElement, now: number): void {
  stored.store({
    until: now + FLOW_MINUTES * 60_000,
    page: currentPage(),
    form: hiddenOf(form),
    fields: fieldsOf(form).map((field) => [field.name, isTicked(field) ? field.checked : field.value]),
  });
}

/** The page of the stored form, for a person whom the provider led to another page; null without a form. */
export function pageOfStoredForm(now: number): string | null {
  const page = storedForm(now)?.page;
  if (page === undefined || page === currentPage()) return null;
  const why = unconfirmed(location.search);
  if (why === null) return page + BACK;
  return `${page}${page.includes("?") ? "&" : "?"}${UNCONFIRMED}=${encodeURIComponent(why)}${BACK}`;
}

/**
 * The error of the provider's answer, from this query: `other` if somebody else signed in; null if the person was
 * confirmed.
 */
export const unconfirmed = (query: string) => new URLSearchParams(query).get(UNCONFIRMED);

/** The address of the page, without the parameters of the provider's answer. */
function currentPage(): string {
  const query = new URLSearchParams(location.search);
  query.delete(UNCONFIRMED);
  return location.pathname + (query.size > 0 ? `?${query}` : "");
}

/**
 * Restores the stored form, opens its dialog and focuses what is left to do. Works after the provider's answer and
 * after the browser's Back. Returns whether this was the stored form.
 */
export function restoreForm(form: HTMLFormElement, now: number): boolean {
  const kept = storedForm(now);
  if (kept?.form !== hiddenOf(form)) return false;
  stored.store(null);
  const values = [...kept.fields];
  for (const field of fieldsOf(form)) {
    const i = values.findIndex(([name]) => name === field.name);
    if (i >= 0) fill(field, values.splice(i, 1)[0]![1]);
  }
  const dialog = form.closest("dialog");
  if (dialog) openDialog(dialog.id);
  const controls = ([...form.elements] as Field[]).filter(({ type }) => type !== "hidden" && type !== "button");
  controls.find(({ type, value }) => type === "submit" || value === "")?.focus();
  return true;
}

function storedForm(now: number): StoredForm | null {
  if (!cameByAnswer() && !cameByBack()) return null;
  const form = stored.read();
  return form && form.until > now ? form : null;
}

/** Says whether the provider's answer led here, and not the browser's Back. */
export const cameByAnswer = () => location.hash === BACK;

function cameByBack(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

const named = (form: HTMLFormElement) => ([...form.elements] as Field[]).filter(({ name }) => name);

const hiddenOf = (form: HTMLFormElement) =>
  JSON.stringify(
    named(form)
      .filter(({ type }) => type === "hidden")
      .map(({ name, value }) => [name, value]),
  );

/**
 * The fields that a person fills in. A password field whose text is shown has the type `text`, so it is recognised by
 * its autocomplete words.
 */
const fieldsOf = (form: HTMLFormElement) =>
  named(form).filter(
    ({ type, autocomplete }) =>
      !/^(hidden|password|file|submit|button|fieldset|output)$/.test(type) &&
      !/password|one-time-code/.test(autocomplete),
  );

/** Changes a field the way typing does, so that React notices it. */
function fill(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (field instanceof HTMLInputElement && field.checked !== value) field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
