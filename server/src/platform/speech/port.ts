/** Port: speech recognition. */
export interface Speech {
  /**
   * Transcribes a few seconds of audio (WAV, mono, 16 kHz); empty without speech.
   * @param before preceding text, as context
   * @throws {SpeechError}
   */
  transcribe(sound: Buffer, before: string, signal: AbortSignal): Promise<string>
}

/** Transcription failed. */
export class SpeechError extends Error {
  override name = 'SpeechError'
}
