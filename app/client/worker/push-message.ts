/** Messages of the service worker to the pages about notifications. */

/** A message to a page: the service worker has shown the notification with this tag. */
export interface ShownNotice {
  shown: string;
}

/** A message that tells a page to go to this path, and to answer on the port of the message. */
export interface OpenPath {
  open: string;
}
