/** The style sheet of the page `route` as a module, if the server's document contains it. React does not know its text. */
export function sheetInDocument(route: string): { default: string } | null | undefined {
  const sheet = globalThis.document?.getElementById(route);
  return sheet && { default: sheet.textContent! };
}
