/**
 * The draggable element (`data-lift`) around an event's target. The DOM is queried because it may be anywhere on the
 * page.
 */
export const liftedBy = ({ target }: Event) => (target as Element).closest?.<HTMLElement>("[data-lift]") ?? null;
