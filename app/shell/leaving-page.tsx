import { Component } from "react";
import { mainOfPage } from "./focus.ts";

/**
 * Removes the focus from a page before React replaces the page. When the focused element is removed, Chromium lays
 * out the document once more, with the styles of the new page.
 */
export class LeavingPage extends Component<{ pathname: string }> {
  override getSnapshotBeforeUpdate({ pathname }: { pathname: string }): null {
    const focused = document.activeElement;
    // Elements outside the page stay, so they keep the focus.
    if (pathname !== this.props.pathname && focused instanceof HTMLElement && mainOfPage()?.contains(focused))
      focused.blur();
    return null;
  }

  // React requires this method beside getSnapshotBeforeUpdate.
  override componentDidUpdate() {}

  override render() {
    return null;
  }
}
