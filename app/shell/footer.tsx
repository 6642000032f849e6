import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useRootData } from "#app/parts/account/root-data.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Link, type LinkProps } from "#app/ui/link.tsx";

const LanguageLinks = lazyPart(() => import("./language-links.tsx"), "LanguageLinks", { atRest: false });

// Pages without scripts are loaded as documents.
const links: (Pick<LinkProps, "to" | "reloadDocument"> & { text: MessageDescriptor })[] = [
  { to: "/contact", text: msg`Contact` },
  { to: "/privacy", text: msg`Privacy`, reloadDocument: true },
  { to: "/terms", text: msg`Terms`, reloadDocument: true },
];

/** The links at the bottom of a page. */
export function FooterLinks() {
  const { t, i18n } = useLingui();
  const root = useRootData();
  return (
    <nav
      aria-label={t({ message: "About", comment: "The name of the links at the end of a page" })}
      className="flex flex-wrap gap-x-5"
    >
      {links.map(({ text, ...link }) => (
        <Link key={link.to} {...link} className="link flex min-h-control min-w-control items-center text-ink-soft">
          {i18n._(text)}
        </Link>
      ))}
      {root && !root.user && <LanguageLinks language={root.language} />}
    </nav>
  );
}

/** The footer of every page except the landing page. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line text-sm print:hidden">
      <div className="mx-auto max-w-page px-4 py-2 md:px-6">
        <FooterLinks />
      </div>
    </footer>
  );
}
