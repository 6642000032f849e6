/** Only one recording plays at a time. */
let element: HTMLAudioElement | undefined;

/**
 * Plays the recording at `url`. Resolves to false if it cannot be played; to true if it plays, if another one was
 * started meanwhile, or if the browser blocks playing before the first click.
 */
export async function playAudio(url: string): Promise<boolean> {
  element ??= new Audio();
  element.src = url;
  try {
    await element.play();
    return true;
  } catch (error) {
    return error instanceof DOMException && (error.name === "AbortError" || error.name === "NotAllowedError");
  }
}

/** Stops the recording. */
export function stopAudio() {
  element?.pause();
}

/** Preloads a recording. */
export function loadAudio(url: string) {
  const ahead = new Audio();
  ahead.preload = "auto";
  ahead.src = url;
}
