import { useEffect, useState } from "react";

let show: ((text: string) => void) | null = null;

/** Announces the result of a key or menu to screen readers. The shell renders the `LiveRegion`. */
export const announce = (text: string) => show?.(text);

/** The live region. It is always on the page, so that no announcement is lost. */
export function LiveRegion() {
  const [text, setText] = useState("");
  useEffect(() => {
    show = setText;
    return () => void (show = null);
  }, []);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
