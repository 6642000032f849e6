import { accent, ink, inkSoft, line, paper, sunken } from "#app/palette.ts";

const pair = ({ light, dark }: typeof paper) => `light-dark(${light}, ${dark})`;

/** The style sheet of the API documentation. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: ${pair(paper)};
  --sunken: ${pair(sunken)};
  --line: ${pair(line)};
  --ink: ${pair(ink)};
  --soft: ${pair(inkSoft)};
  --accent: ${pair(accent)};
}
body {
  max-width: 60rem;
  margin: 0 auto;
  padding: 2rem 1rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font:
    15px/1.5 system-ui,
    sans-serif;
  overflow-wrap: anywhere;
}
h1,
h2 {
  line-height: 1.25;
}
h1 {
  display: flex;
  align-items: center;
  gap: 0.625rem;
  font-size: 1.375rem;
}
h2 {
  margin: 2rem 0 0.5rem;
  font-size: 1.125rem;
}
a {
  color: var(--accent);
  text-underline-offset: 3px;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
details {
  border-top: 1px solid var(--line);
}
summary {
  padding: 0.6875rem 0;
  color: var(--soft);
  cursor: pointer;
}
code,
pre {
  font-family: ui-monospace, monospace;
}
code {
  color: var(--ink);
  font-weight: 600;
}
h3 {
  margin: 0.5rem 0 0.25rem;
  color: var(--soft);
  font-size: 13px;
  font-weight: 400;
}
pre {
  margin: 0 0 0.75rem;
  border-radius: 6px;
  background: var(--sunken);
  padding: 0.625rem 0.75rem;
  font-size: 13px;
  white-space: pre-wrap;
}
body { scroll-padding-top: 5rem; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0; list-style: none; }
.search { position: sticky; top: 0; display: flex; align-items: center; gap: 0.75rem; background: var(--paper); padding: 0.75rem 0; }
.search input { flex: 1; min-width: 0; max-width: 24rem; border: 1px solid var(--soft); border-radius: 6px; background: var(--paper); color: var(--ink); padding: 0.5rem 0.75rem; font: inherit; }
.search output { color: var(--soft); }
[hidden] { display: none; }
section { scroll-margin-top: 4rem; }
.call { scroll-margin-top: 7.5rem; }
.call > a { font-size: 13px; }
:target > h2, details:has(:target) > summary code { color: var(--accent); }
.who { color: var(--soft); font-size: 13px; }
`;
