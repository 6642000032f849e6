/** The dialogs of every page, fetched as one lazy part. */
export { CommandBar } from "./command-bar/command-bar.tsx";
export { ShortcutHelp } from "./shortcut-help.tsx";
export { SignInDialog } from "./sign-in-dialog.tsx";
