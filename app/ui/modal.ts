/** The open modal dialogs, in document order. The DOM is queried because the browser opens and closes them too. */
export const openModals = (): Element[] => [...document.querySelectorAll(":modal")];
