import { emitter } from "#app/client/emitter.ts";

const requests = emitter<string>();

/** Opens the editor of a todo in the list. Other parts of the page call it. */
export const openEditor = (id: string): void => void requests.emit(id);

/** Calls back with the id of a todo whose editor should open. Returns a function to unsubscribe. */
export const onEditorRequest = requests.on;
