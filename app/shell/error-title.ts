import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MetaArgs } from "@remix-run/react";
import { title } from "./title.ts";

/** The texts of an error page. */
interface Kind {
  /** The seven letters on its folds. */
  word: MessageDescriptor;
  heading: MessageDescriptor;
  text: MessageDescriptor;
  home?: true;
}

const kinds: Record<number, Kind> = {
  401: {
    word: msg({ message: "sign in", comment: "Seven letters as decoration, one on each fold" }),
    heading: msg`Please log in`,
    text: msg`This page is for whoever is signed in.`,
  },
  403: {
    word: msg({ message: "private", comment: "Seven letters as decoration, one on each fold" }),
    heading: msg`Not allowed`,
    text: msg`Your account may not open this page.`,
    home: true,
  },
  404: {
    word: msg({ message: "nothing", comment: "Seven letters as decoration, one on each fold" }),
    heading: msg`Page not found`,
    text: msg`Nothing is kept at this address. It may have been deleted.`,
    home: true,
  },
  429: {
    word: msg({ message: "hold on", comment: "Seven letters as decoration, one on each fold" }),
    heading: msg`Too many requests`,
    text: msg`Wait a minute, then try again.`,
  },
};
const failed: Kind = {
  word: msg({ message: "mistake", comment: "Seven letters as decoration, one on each fold" }),
  heading: msg`Server error`,
  text: msg`Something went wrong on our side. Nothing you saved is lost.`,
};

/** The texts of the error page of a status. */
export const kindOf = (status: number): Kind => kinds[status] ?? failed;

/** Says whether a kind is that of the errors without a kind of their own. */
export const isFailure = (kind: Kind) => kind === failed;

/** The title of an error page. */
export const errorTitle = (status: number, page: Pick<MetaArgs, "matches">) => title(kindOf(status).heading)(page);
