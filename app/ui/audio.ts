/** One recording plays at a time on the whole page. */
let element: HTMLAudioElement | undefined;

/**
 * Plays the recording at `url`. Resolves to false when it cannot be played; to true when it plays, when another one was
 * started meanwhile, and when the browser blocks playing before the first click.
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
