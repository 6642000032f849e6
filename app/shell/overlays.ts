/** The dialogs of every page, which are loaded as one part. */
export { CommandBar } from "./command-bar/command-bar.tsx";
export { ShortcutHelp } from "./shortcut-help.tsx";
export { SignInDialog } from "./sign-in-dialog.tsx";
