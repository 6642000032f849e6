import "react";

// React 18 passes these attributes on, but its types lack them.
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual" | undefined;
    inert?: "" | undefined;
  }
  interface DialogHTMLAttributes<T> {
    closedby?: "any" | "closerequest" | "none" | undefined;
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined;
    command?: "show-modal" | "close" | undefined;
    commandfor?: string | undefined;
  }
}
