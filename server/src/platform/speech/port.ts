/** Writes down what is said. */
export interface Speech {
  /**
   * The words in some seconds of sound (WAV, mono, 16 kHz); empty where nothing is said. `before`: what was said right before, which helps to get the rest of a sentence right.
   * @throws {SpeechError} when they cannot be had
   */
  transcribe(sound: Buffer, before: string, signal: AbortSignal): Promise<string>
}

/** What was said could not be written down this time. */
export class SpeechError extends Error {
  override name = 'SpeechError'
}
