import { type Speech, SpeechError } from './port.ts'

export interface OpenAiSpeechSettings {
  /** Address of the server, with or without /v1. */
  url: string
  /** Sent as a bearer token; servers of one's own often want none. */
  key: string | undefined
  model: string
}

const PATH = '/v1/audio/transcriptions'
const TIMEOUT_MS = 20_000
/** No answer about some seconds of speech is longer (bytes). */
const MAX_ANSWER = 64 * 1024
/** Models of the Whisper family write simplified characters and punctuation where what comes before has them. */
const OPENING = '以下是普通话的课堂讲解。'
const MAX_PROMPT = 200

/** The full address for whatever was configured: the server, its /v1, or the endpoint itself. */
export const transcriptionUrl = (url: string): string =>
  `${url.replace(/\/+$/, '').replace(/\/v1(\/audio\/transcriptions)?$/, '')}${PATH}`

/** Any server that speaks OpenAI's way of transcribing: whisper.cpp, FunASR, vLLM, or a service. */
export function createOpenAiSpeech({ url, key, model }: OpenAiSpeechSettings): Speech {
  const address = transcriptionUrl(url)
  return {
    async transcribe(sound, before, signal) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'sound.wav')
      form.set('model', model)
      form.set('response_format', 'json')
      form.set('temperature', '0')
      form.set('prompt', before.slice(-MAX_PROMPT) || OPENING)
      // In one piece: a form that is still being read when nobody waits any more fails where nobody catches it.
      const whole = new Response(form)
      const answer = await fetch(address, {
        method: 'POST',
        body: await whole.arrayBuffer(),
        headers: {
          'content-type': whole.headers.get('content-type') ?? '',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        // The key goes to the address that was configured, and to no other.
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
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > MAX_ANSWER) throw new SpeechError('the answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
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
