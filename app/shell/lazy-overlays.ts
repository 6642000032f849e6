/** The dialogs of every page. One file costs each page less than three. */
import { lazyPart } from "#app/ui/lazy-part.tsx";

const overlays = () => import("./overlays.ts");

export const CommandBar = lazyPart(overlays, "CommandBar");
export const ShortcutHelp = lazyPart(overlays, "ShortcutHelp");
export const SignInDialog = lazyPart(overlays, "SignInDialog");
