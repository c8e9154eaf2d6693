import { boundedBytes } from '../../lib/bounded-body.ts'
import { guardedFetch } from '../guarded-fetch.ts'
import { faultOf } from '../model/openai.ts'
import { openAiClient } from '../model/openai-client.ts'
import { ModelError } from '../model/port.ts'
import { apiUrl } from './openai.ts'
import type { Voice } from './port.ts'

export interface OpenAiVoiceSettings {
  /** URL of the server, with or without /v1. */
  url: string
  /** Self-hosted servers often need none. */
  key: string | undefined
  model: string
}

/** For a whole sentence, its sound included. */
const TIMEOUT_MS = 60_000
/** One more try after 429 and 5xx, after the time that the service names or an exponential back-off. */
const RETRIES = 1
/** A sentence of 90 characters at 48 kHz in stereo is about 6 MB. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Client of OpenAI's `POST /v1/audio/speech`: a server of CosyVoice or Qwen-TTS, or a hosted service. Redirects are not
 * followed, so that the key goes nowhere else.
 */
export function createOpenAiVoice(
  { url, key, model }: OpenAiVoiceSettings,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = {},
): Voice {
  const client = openAiClient({
    baseURL: apiUrl(url),
    key,
    timeoutMs,
    retries: RETRIES,
    fetch: guardedFetch(null),
  })
  return {
    model,
    async speak(sentence, voice, signal) {
      // The library's time limit ends with the head of the answer.
      const silence = AbortSignal.timeout(timeoutMs * (RETRIES + 1))
      let hasBegun = false
      try {
        const answer = await client.audio.speech.create(
          { model, input: sentence, voice, response_format: 'wav', speed: 1 },
          { signal: AbortSignal.any([signal, silence]) },
        )
        hasBegun = true
        if (!answer.ok) throw new ModelError('request', `${answer.status} ${answer.statusText}`)
        const sound = await boundedBytes(answer, maxBytes)
        if (!sound) throw new ModelError('answer', `the sound is larger than ${maxBytes} bytes`)
        return sound
      } catch (error) {
        if (signal.aborted) throw new ModelError('aborted', 'the caller stopped')
        if (silence.aborted) throw new ModelError('unreachable', 'the sound did not end in time')
        const fault = faultOf(error)
        throw hasBegun && fault.fault === 'unreachable' ? new ModelError('cut', fault.message) : fault
      }
    },
  }
}
