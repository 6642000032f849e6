import { Component } from "react";
import { mainOfPage } from "./focus.ts";

/**
 * Takes the focus off a page before React replaces it. Chromium lays out a document once more when the focused element
 * is removed from it, and by then the old page would have the new one's styles.
 */
export class LeavingPage extends Component<{ pathname: string }> {
  override getSnapshotBeforeUpdate({ pathname }: { pathname: string }): null {
    const focused = document.activeElement;
    // React gives it back to an element that stays.
    if (pathname !== this.props.pathname && focused instanceof HTMLElement && mainOfPage()?.contains(focused))
      focused.blur();
    return null;
  }

  // React asks for it beside the snapshot.
  override componentDidUpdate() {}

  override render() {
    return null;
  }
}
