/** Port: speech recognition. */
export interface Speech {
  /**
   * Transcribes a few seconds of audio (WAV, mono, 16 kHz); empty without speech.
   * @param before preceding text, as context
   * @param language spoken language (ISO 639-1); absent: Mandarin, as the model hears it
   * @throws {SpeechError}
   */
  transcribe(sound: Buffer, before: string, signal: AbortSignal, language?: string): Promise<string>
}

/** Transcription failed. */
export class SpeechError extends Error {
  override name = 'SpeechError'
}

/** Port: speech synthesis. */
export interface Voice {
  /** Identifies the model in metadata. */
  model: string
  /**
   * Speaks a sentence.
   * @param voice one of the voices that the installation offers
   * @returns a sound file, as the service sent it
   * @throws {ModelError}
   */
  speak(sentence: string, voice: string, signal: AbortSignal): Promise<Buffer>
}
