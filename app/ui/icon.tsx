import { createElement, type SVGProps } from "react";

/** The shapes of an icon in the format of `lucide`: the name of each SVG element and its attributes. */
export type IconShapes = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];

interface IconProps extends SVGProps<SVGSVGElement> {
  of: IconShapes;
}

/** A Lucide icon, 24 px wide unless CSS sets another width. Hidden from screen readers unless it has a label. */
export function Icon({ of, "aria-label": label, ...props }: IconProps) {
  const shapes = of.map(([element, attributes]) => createElement(element, attributes));
  return createElement(
    "svg",
    {
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-label": label,
      "aria-hidden": !label,
      ...props,
    },
    ...shapes,
  );
}
