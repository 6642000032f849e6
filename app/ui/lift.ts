/** The element with `data-lift` that an event meets, which can be dragged: it may stand anywhere on the page. */
export const liftedBy = ({ target }: Event) => (target as Element).closest?.<HTMLElement>("[data-lift]") ?? null;
