import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import { Notice } from "./notice.tsx";

interface ShownOnceProps {
  /** A text with an explanation, and with a note that it is not shown again. */
  lead: ReactNode;
  secret: string;
  /** The text of the button that copies it. */
  copy: string;
  /** Another button. */
  button?: ReactNode;
  children?: ReactNode;
}

/** A secret that is shown once. Its text gets the focus. */
export function ShownOnce({ lead, secret, copy, button, children }: ShownOnceProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current!.focus(), []);
  return (
    <Notice tone="success">
      <p ref={text} tabIndex={-1} className="outline-none">
        {lead}
      </p>
      <code className="block select-all break-all py-1" dir="ltr">
        {secret}
      </code>
      <div className="flex flex-wrap gap-3 py-1">
        <CopyButton text={secret}>{copy}</CopyButton>
        {button}
      </div>
      {children}
    </Notice>
  );
}
