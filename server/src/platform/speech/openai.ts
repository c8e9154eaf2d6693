import { boundedText } from '../../lib/bounded-body.ts'
import { type Speech, SpeechError } from './port.ts'

export interface OpenAiSpeechSettings {
  /** Base URL of the server, with or without /v1. */
  url: string
  /** Bearer token; self-hosted servers often need none. */
  key: string | undefined
  model: string
}

const TIMEOUT_MS = 20_000
/** Maximum answer in bytes, for a few seconds of speech. */
const MAX_ANSWER = 64 * 1024
/** Prompt that makes Whisper models write simplified characters and punctuation. */
const OPENING = '以下是普通话的课堂讲解。'
const MAX_PROMPT = 200

/** URL of the API's version from a server, version or endpoint URL. */
export const apiUrl = (url: string): string =>
  `${url.replace(/\/+$/, '').replace(/\/v1(\/audio\/(transcriptions|speech))?$/, '')}/v1`

/** Full endpoint URL from a server, version or endpoint URL. */
export const transcriptionUrl = (url: string): string => `${apiUrl(url)}/audio/transcriptions`

/** Client of the OpenAI transcription API: whisper.cpp, FunASR, vLLM or a hosted service. */
export function createOpenAiSpeech({ url, key, model }: OpenAiSpeechSettings): Speech {
  const address = transcriptionUrl(url)
  return {
    async transcribe(sound, before, signal, language) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'sound.wav')
      form.set('model', model)
      form.set('response_format', 'json')
      form.set('temperature', '0')
      if (language) form.set('language', language)
      const opening = language === undefined || language === 'zh' ? OPENING : ''
      form.set('prompt', before.slice(-MAX_PROMPT) || opening)
      // Buffer the body: an aborted streaming form rejects outside of our promise chain.
      const whole = new Response(form)
      const answer = await fetch(address, {
        method: 'POST',
        body: await whole.arrayBuffer(),
        headers: {
          'content-type': whole.headers.get('content-type') ?? '',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        // Never send the key to a redirect target.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
        .then(async (response) => ({ ok: response.ok, status: response.status, text: await shortText(response) }))
        .catch((error: unknown) => {
          if (error instanceof SpeechError) throw error
          throw new SpeechError(`no answer: ${(error as Error).message}`)
        })
      if (!answer.ok) throw new SpeechError(`${answer.status} ${answer.text.slice(0, 200)}`)
      return textIn(answer.text)
    },
  }
}

async function shortText(response: Response): Promise<string> {
  const text = await boundedText(response, MAX_ANSWER)
  if (text === undefined) throw new SpeechError('the answer is too long')
  return text
}

function textIn(json: string): string {
  const answer = parsed(json) as { text?: unknown } | null
  if (typeof answer?.text !== 'string') throw new SpeechError(`an answer without text: ${json.slice(0, 200)}`)
  return answer.text
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
