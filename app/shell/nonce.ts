import { createContext } from "react";

/** The nonce of this answer's content security policy; nothing in the browser, which needs none. */
export const Nonce = createContext<string | undefined>(undefined);
