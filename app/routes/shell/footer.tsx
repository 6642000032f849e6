import { Link } from "@remix-run/react";

const links = [
  ["/contact", "Contact"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
] as const;

/** The links at the end of a page. */
export function FooterLinks() {
  return (
    <nav aria-label="About" className="flex gap-5">
      {links.map(([to, text]) => (
        // Pages without scripts are loaded as such.
        <Link key={to} to={to} reloadDocument className="link flex min-h-control items-center text-ink-soft">
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** The end of every page but the landing page. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line text-sm print:hidden">
      <div className="mx-auto max-w-page px-4 py-2 md:px-6">
        <FooterLinks />
      </div>
    </footer>
  );
}
