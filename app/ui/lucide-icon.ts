import { createElement, forwardRef, type SVGProps } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** What the build puts in the place of lucide's own `createLucideIcon`: the drawing, as it is. */
export default function createLucideIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return forwardRef<SVGSVGElement, SVGProps<SVGSVGElement>>((props, ref) =>
    createElement(
      "svg",
      {
        ref,
        viewBox: "0 0 24 24",
        width: 24,
        height: 24,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      drawing,
    ),
  );
}
