import { NOT_FOUND_MESSAGE } from "#app/errors.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { WordStrip } from "#app/ui/word-strip.tsx";
import { errorHeading } from "./title.ts";

/** The texts of an error page below its title. */
interface Kind {
  /** The seven letters on the folds. */
  word: MessageDescriptor;
  text: MessageDescriptor;
  home?: true;
}

const kinds: Record<number, Kind> = {
  401: {
    word: msg({ message: "sign in", comment: "Seven letters as decoration, one on each fold" }),
    text: msg`This page is for whoever is signed in.`,
  },
  403: {
    word: msg({ message: "private", comment: "Seven letters as decoration, one on each fold" }),
    text: msg`Your account may not open this page.`,
    home: true,
  },
  404: {
    word: msg({ message: "nothing", comment: "Seven letters as decoration, one on each fold" }),
    text: msg`There is nothing at this address. It may have been deleted.`,
    home: true,
  },
  429: {
    word: msg({ message: "hold on", comment: "Seven letters as decoration, one on each fold" }),
    text: msg`Wait a minute, then try again.`,
  },
};
const failure: Kind = {
  word: msg({ message: "mistake", comment: "Seven letters as decoration, one on each fold" }),
  text: msg`Something went wrong on our side. Nothing you saved is lost.`,
};

interface ErrorPageProps {
  status: number;
  /** The server's message; shown only if it is meant for people. */
  text?: string | undefined;
  /** The request's id in the log, for an error on the server. */
  request?: string | undefined;
  /** Replaces `Server error`. */
  heading?: string | undefined;
}

/** An error page that says what happened and what the person can do next. */
export function ErrorPage({ status, text, request, heading }: ErrorPageProps) {
  const { i18n } = useLingui();
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const focused = useRef<HTMLHeadingElement>(null);
  // The error page may replace a page that had the focus.
  useEffect(() => focused.current?.focus(), []);
  const kind = kinds[status] ?? failure;
  const said = text && text !== translate(NOT_FOUND_MESSAGE) ? translate(text) : i18n._(kind.text);
  return (
    <Page className="gap-4 pt-8">
      <WordStrip word={i18n._(kind.word)} />
      <p className="pt-4 text-ink-soft">{status}</p>
      <h1 ref={focused} tabIndex={-1}>
        {kind === failure && heading !== undefined ? translate(heading) : i18n._(errorHeading(status))}
      </h1>
      <p className="text-ink-soft">{said}</p>
      {request && (
        <p className="text-ink-soft text-sm">
          <Trans>
            If you write to us, name the request: <code className="select-all">{request}</code>
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 401 && (
          <LinkButton to="/login" variant="primary" reloadDocument>
            <Trans>Login</Trans>
          </LinkButton>
        )}
        {!kind.home && status !== 401 && (
          <LinkButton to={pathname + search} variant="primary" reloadDocument>
            <Trans>Try Again</Trans>
          </LinkButton>
        )}
        <LinkButton to="/" variant={kind.home ? "primary" : "quiet"} reloadDocument>
          <Trans>Go Home</Trans>
        </LinkButton>
      </div>
    </Page>
  );
}
