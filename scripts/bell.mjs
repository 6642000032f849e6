// Generates public/sounds/pomodoro-end.wav: two strokes of a small bell, composed of decaying sine waves.
import { writeFileSync } from "node:fs";

const RATE = 11_025;
const SECONDS = 1.7;

/** The strokes: pitch in Hz, and start in seconds. */
const strokes = [
  { pitch: 659.26, at: 0 },
  { pitch: 987.77, at: 0.28 },
];
/** The overtones of a bell: multiple of the pitch, volume, and decay. */
const partials = [
  { ratio: 1, gain: 0.5, fade: 2.6 },
  { ratio: 2, gain: 0.22, fade: 4.5 },
  { ratio: 2.76, gain: 0.12, fade: 7 },
  { ratio: 5.4, gain: 0.04, fade: 14 },
];

/**
 * The amplitude at `time` (in seconds), from -1 to 1.
 * @param {number} time
 */
function level(time) {
  let sum = 0;
  for (const { pitch, at } of strokes) {
    const since = time - at;
    if (since < 0) continue;
    const attack = Math.min(1, since / 0.004);
    for (const { ratio, gain, fade } of partials) {
      sum += attack * gain * Math.exp(-fade * since) * Math.sin(2 * Math.PI * pitch * ratio * since);
    }
  }
  // Fades out, so that the end does not click.
  return sum * 0.75 * Math.min(1, (SECONDS - time) / 0.1);
}

const samples = Math.floor(RATE * SECONDS);
const wav = Buffer.alloc(44 + samples * 2);
wav.write("RIFF", 0);
wav.writeUInt32LE(36 + samples * 2, 4);
wav.write("WAVEfmt ", 8);
wav.writeUInt32LE(16, 16);
wav.writeUInt16LE(1, 20); // PCM
wav.writeUInt16LE(1, 22); // mono
wav.writeUInt32LE(RATE, 24);
wav.writeUInt32LE(RATE * 2, 28);
wav.writeUInt16LE(2, 32);
wav.writeUInt16LE(16, 34);
wav.write("data", 36);
wav.writeUInt32LE(samples * 2, 40);
for (let i = 0; i < samples; i++) {
  const value = Math.max(-1, Math.min(1, level(i / RATE)));
  wav.writeInt16LE(Math.round(value * 32_767), 44 + i * 2);
}
writeFileSync(new URL("../public/sounds/pomodoro-end.wav", import.meta.url), wav);
