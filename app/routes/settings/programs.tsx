import { Section } from "./section.tsx";

/** The link to the API documentation. */
export function Programs() {
  return (
    <Section id="programs" heading="Programs" lead="The same product for scripts and devices.">
      <p>
        {/* Not a Remix page, so it is loaded as a document. */}
        <a className="link" href="/api/docs">
          API
        </a>
      </p>
    </Section>
  );
}
