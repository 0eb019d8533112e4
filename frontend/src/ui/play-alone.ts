let playing: HTMLMediaElement | undefined;

/** Plays a sound and pauses the one before. */
export function playAlone(sound: HTMLMediaElement): Promise<void> {
  if (playing !== sound) playing?.pause();
  playing = sound;
  return sound.play();
}
