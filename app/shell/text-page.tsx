import { Notice } from "#app/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

interface TextPageProps {
  heading: string;
  /** Whether the page exists only in English. */
  isEnglish?: boolean;
  children: ReactNode;
}

/** The layout of a page that is mostly text. */
export function TextPage({ heading, isEnglish = false, children }: TextPageProps) {
  return (
    <>
      {isEnglish && <EnglishNote />}
      <article
        {...(isEnglish && ENGLISH)}
        className="mx-auto grid w-full grid-cols-1 max-w-prose gap-4 px-4 py-10 leading-relaxed md:py-16"
      >
        <h1>{heading}</h1>
        {children}
      </article>
    </>
  );
}

/** The attributes of an English text on a page in any language. */
export const ENGLISH = { lang: "en", dir: "ltr" } as const;

/** A note above an English text, on a page in another language, that the text is not translated. */
export function EnglishNote() {
  const { i18n } = useLingui();
  if (i18n.locale === "en") return null;
  return (
    <div className="mx-auto w-full max-w-prose px-4 pt-10">
      <Notice tone="info">
        <Trans>This page is in English only.</Trans>
      </Notice>
    </div>
  );
}

/** A page of the administration. It is in English only, and says so in other languages. */
export function EnglishPage({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <EnglishNote />
      <div {...ENGLISH} className={`page ${className}`}>
        {children}
      </div>
    </>
  );
}
