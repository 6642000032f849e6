/** One recording plays at a time, wherever it was started. */
let element: HTMLAudioElement | undefined;

/**
 * Plays what is at `url`. False when it cannot be played; true when it plays, when something else was started
 * meanwhile, and when the browser lets nothing play before the first click.
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

/** Ends what plays. */
export function stopAudio() {
  element?.pause();
}

/** Loads what will be played soon. */
export function loadAudio(url: string) {
  const ahead = new Audio();
  ahead.preload = "auto";
  ahead.src = url;
}
