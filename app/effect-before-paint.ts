import { useEffect, useLayoutEffect } from "react";

/** A layout effect in the browser. On the server, where React would warn about it, an effect that never runs. */
export const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
