import { createContext } from "react";

/** The nonce of this response's content security policy; undefined in the browser, which needs none. */
export const Nonce = createContext<string | undefined>(undefined);
