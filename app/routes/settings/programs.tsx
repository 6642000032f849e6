import { Section } from "./section.tsx";

/** Where programs find what they may call. */
export function Programs() {
  return (
    <Section id="programs" heading="Programs" lead="The same product for scripts and devices.">
      <p>
        {/* Not a page of the product: the whole document is left. */}
        <a className="link" href="/api/docs">
          API
        </a>
      </p>
    </Section>
  );
}
