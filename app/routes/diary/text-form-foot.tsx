import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { useAddress } from "./use-address.ts";

interface TextFormFootProps {
  intent: string;
  /** The text of the submit button. */
  children: ReactNode;
  text: string;
  max: number;
  onCancel(): void;
}

/** The buttons and the character count of a form with one text. Cancel leads back to the diary. */
export function TextFormFoot({ intent, children, text, max, onCancel }: TextFormFootProps) {
  const { to } = useAddress();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" name="intent" value={intent} variant="primary">
        {children}
      </Button>
      <Link to={to()} replace preventScrollReset className="btn btn-plain" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Link>
      <span className="ms-auto">
        <CharacterCount value={text.trim()} max={max} />
      </span>
    </div>
  );
}
