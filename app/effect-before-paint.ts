import { useEffect, useLayoutEffect } from "react";

/** A layout effect; on the server, where React warns about those, an effect that never runs. */
export const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
