import type { MetaArgs } from "@remix-run/react";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { WordStrip } from "#app/ui/word-strip.tsx";
import { title } from "./title.ts";

interface ErrorPageProps {
  status: number;
  /** The server's message; shown only if it is meant for people. */
  text?: string | undefined;
  /** The request's id in the log, for an error on the server. */
  request?: string | undefined;
  /** Replaces `Server error`. */
  heading?: string | undefined;
}

interface Kind {
  /** The seven letters on its folds. */
  word: string;
  heading: string;
  text: string;
  home?: true;
}

const kinds: Record<number, Kind> = {
  401: { word: "sign in", heading: "Please log in", text: "This page is for whoever is signed in." },
  403: { word: "private", heading: "Not allowed", text: "Your account may not open this page.", home: true },
  404: {
    word: "nothing",
    heading: "Page not found",
    text: "Nothing is kept at this address. It may have been deleted.",
    home: true,
  },
  429: { word: "hold on", heading: "Too many requests", text: "Wait a minute, then try again." },
};
const failed: Kind = {
  word: "mistake",
  heading: "Server error",
  text: "Something went wrong on our side. Nothing you saved is lost.",
};

/** An error page that says what happened and what to do next. */
export function ErrorPage({ status, text, request, heading = failed.heading }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  const focused = useRef<HTMLHeadingElement>(null);
  // It may replace a page that had the focus.
  useEffect(() => focused.current?.focus(), []);
  const kind = kinds[status] ?? failed;
  const said = text && text !== "Not found" ? text : kind.text;
  return (
    <Page className="gap-4 pt-8">
      <WordStrip word={kind.word} />
      <p className="pt-4 text-ink-soft">{status}</p>
      <h1 ref={focused} tabIndex={-1}>
        {kind === failed ? heading : kind.heading}
      </h1>
      <p className="text-ink-soft">{said}</p>
      {request && (
        <p className="text-ink-soft text-sm">
          If you write to us, name the request: <code className="select-all">{request}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 401 && (
          <LinkButton to="/login" variant="primary" reloadDocument>
            Login
          </LinkButton>
        )}
        {!kind.home && status !== 401 && (
          <LinkButton to={pathname + search} variant="primary" reloadDocument>
            Try Again
          </LinkButton>
        )}
        <LinkButton to="/" variant={kind.home ? "primary" : "quiet"} reloadDocument>
          Go Home
        </LinkButton>
      </div>
    </Page>
  );
}

/** The title of an error page. */
export const errorTitle = (status: number, page: Pick<MetaArgs, "matches">) =>
  title((kinds[status] ?? failed).heading)(page);
