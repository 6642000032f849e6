/** The style sheet of the page `route` as a module, if the document contains it. React does not know its text. */
export function sheetInDocument(route: string): { default: string } | undefined {
  const text = globalThis.document?.getElementById(route)?.textContent;
  return text ? { default: text } : undefined;
}
