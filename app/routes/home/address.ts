/** The path and search of an address, without parameters that open a form. */
export function withoutAsking({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  for (const name of ["add", "edit", "delete", "new", "claim"]) rest.delete(name);
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}
