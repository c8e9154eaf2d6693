/** Reads the events of an answer (GET /stream/ask/{turnId}). */
import type { AnswerEvent as WireEvent } from '@zhixing/contract/assistant/ask'
import { type WithFlags, withFlags } from '@zhixing/contract/flags'

export type AnswerEvent = WithFlags<WireEvent>

/** Complete events of a buffer, and its rest. Pure. */
export function eventsIn(buffer: string): { events: AnswerEvent[]; rest: string } {
  const parts = buffer.split('\n\n')
  const rest = parts.pop() ?? ''
  const events = parts.flatMap((part) => {
    const data = part
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => line.slice(6))
      .join('\n')
    return data ? [withFlags(JSON.parse(data) as WireEvent)] : []
  })
  return { events, rest }
}

/** Yields the events of an answer until it ends. Aborting `signal` stops the model. @throws without a stream */
export async function* readAnswer(turnId: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const response = await fetch(`/stream/ask/${turnId}`, { signal })
  if (!response.ok || !response.body) throw new Error(`the answer stream is refused: ${response.status}`)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const { events, rest } = eventsIn(buffer + decoder.decode(value, { stream: true }))
    buffer = rest
    yield* events
  }
}
