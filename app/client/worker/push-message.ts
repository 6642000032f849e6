/** Messages of the service worker to the pages about notifications. */

/** The notice with this tag is shown. */
export interface ShownNotice {
  shown: string;
}

/** Go to this path, and answer on the port that comes along. */
export interface OpenPath {
  open: string;
}
