/** The open modal dialogs, in the order of the document. React does not know them: the browser opens and closes them too. */
export const openModals = (): Element[] => [...document.querySelectorAll(":modal")];
