import { emitter } from "#app/client/emitter.ts";

const requests = emitter<string>();

/** Opens the editor of a todo in the list, from another part of the page. */
export const openEditor = (id: string): void => void requests.emit(id);

/** Calls back with the id of a todo whose editor is to be opened. Returns a function to unsubscribe. */
export const onEditorRequest = requests.on;
