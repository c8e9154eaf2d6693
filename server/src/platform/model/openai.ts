import { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { z } from 'zod'
import { jsonIn } from './json-in-text.ts'
import { openAiClient } from './openai-client.ts'
import {
  type ChatMessage,
  type ChatRequest,
  type Chunk,
  type Model,
  type ModelConnection,
  ModelError,
  type TokenUsage,
} from './port.ts'

/** Until the first byte of an answer. */
const TIMEOUT_MS = 60_000
/** Between two pieces of a stream. */
const SILENCE_MS = 30_000
/** Longest answer in characters, whatever the provider sends. */
const MAX_ANSWER = 60_000
/** One more try after 429 and 5xx, after the time that the provider names or an exponential back-off. */
const RETRIES = 1
const WAYS = ['schema', 'tool', 'text'] as const
type Way = (typeof WAYS)[number]

/** About how many tokens a text has: Chinese characters one each, other characters a quarter. */
export function estimateTokens(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return Math.ceil(han + (text.length - han) / 4)
}

const estimated = (messages: readonly ChatMessage[], answer: string): TokenUsage => ({
  input: messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
  output: estimateTokens(answer),
})

/** What is left of a failure for the caller; the provider's words are kept, since they name the cause. */
export function faultOf(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ModelError) return cause
  if (error instanceof APIUserAbortError) return new ModelError('aborted', 'the caller stopped')
  if (error instanceof APIConnectionError)
    return new ModelError('unreachable', (error.cause as Error | undefined)?.message ?? error.message)
  if (error instanceof APIError) {
    const { status, message } = error
    const text = message.slice(0, 300)
    if (status === 401 || status === 403) return new ModelError('key', text)
    if (status === 404) return new ModelError('model', text)
    if (status === 429) return new ModelError('busy', text)
    if (status !== undefined && status >= 500) return new ModelError('server', text)
    return new ModelError('request', text)
  }
  // What is left is a connection that broke, or an answer that is not JSON.
  const message = error instanceof Error ? error.message : String(error)
  return new ModelError(error instanceof SyntaxError ? 'answer' : 'unreachable', message)
}

/** Client of a chat completion API of OpenAI's protocol. */
export function createOpenAiModel(
  { url, key, model, embeddingModel, structured }: ModelConnection,
  fetchFrom: typeof fetch,
): Model {
  const client = openAiClient({
    baseURL: url.replace(/\/+$/, '').replace(/\/chat\/completions$/, ''),
    key,
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    fetch: fetchFrom,
  })
  let way: Way | undefined = structured === 'auto' ? undefined : structured

  async function* stream({ messages, maxTokens }: ChatRequest, signal: AbortSignal): AsyncIterable<Chunk> {
    // The stream has its own time limit: between pieces.
    const silence = new AbortController()
    const either = AbortSignal.any([signal, silence.signal])
    let timer: NodeJS.Timeout | undefined
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    let text = ''
    let usage: TokenUsage | undefined
    let isFinished = false
    try {
      const pieces = await client.chat.completions.create(
        {
          model,
          messages: [...messages],
          max_tokens: maxTokens,
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal: either },
      )
      listen()
      for await (const piece of pieces) {
        listen()
        if (piece.usage) usage = { input: piece.usage.prompt_tokens, output: piece.usage.completion_tokens }
        const [choice] = piece.choices ?? []
        if (choice?.finish_reason) isFinished = true
        const more = choice?.delta?.content
        if (typeof more !== 'string' || more === '') continue
        text += more
        if (text.length > MAX_ANSWER) throw new ModelError('answer', 'the answer is too long')
        yield { text: more }
      }
    } catch (error) {
      if (signal.aborted) throw new ModelError('aborted', 'the caller stopped')
      const fault = silence.signal.aborted ? new ModelError('unreachable', 'no more pieces came') : faultOf(error)
      throw text !== '' && fault.fault !== 'answer' ? new ModelError('cut', fault.message) : fault
    } finally {
      clearTimeout(timer)
      silence.abort()
    }
    if (signal.aborted) throw new ModelError('aborted', 'the caller stopped')
    if (!isFinished) throw new ModelError(text ? 'cut' : 'answer', 'the stream ended without an end')
    yield { usage: usage ?? estimated(messages, text) }
  }

  /** One answer in the given way, as a value that is not yet checked. */
  async function ask(
    by: Way,
    { messages, maxTokens, name, schema }: ChatRequest & { name: string; schema: z.ZodType },
    signal: AbortSignal,
  ): Promise<{ text: string; value: unknown; usage: TokenUsage }> {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
    const asText: ChatMessage = {
      role: 'system',
      content: `Answer with one JSON value that fits this JSON Schema, and nothing else:\n${JSON.stringify(shape)}`,
    }
    const answer = await client.chat.completions.create(
      {
        model,
        max_tokens: maxTokens,
        messages: by === 'text' ? [asText, ...messages] : [...messages],
        ...(by === 'schema'
          ? { response_format: { type: 'json_schema' as const, json_schema: { name, schema: shape, strict: false } } }
          : {}),
        ...(by === 'tool'
          ? {
              tools: [{ type: 'function' as const, function: { name, parameters: shape } }],
              tool_choice: { type: 'function' as const, function: { name } },
            }
          : {}),
      },
      { signal },
    )
    const message = answer.choices?.[0]?.message
    const call = message?.tool_calls?.[0]
    const text = (call && 'function' in call ? call.function.arguments : undefined) ?? message?.content ?? ''
    if (text.length > MAX_ANSWER) throw new ModelError('answer', 'the answer is too long')
    const usage = answer.usage
      ? { input: answer.usage.prompt_tokens, output: answer.usage.completion_tokens }
      : estimated(messages, text)
    return { text, value: jsonIn(text), usage }
  }

  return {
    name: model,
    embeddingName: embeddingModel,
    stream,

    async structured(request, signal) {
      const ways = way ? WAYS.slice(WAYS.indexOf(way)) : WAYS
      let spent: TokenUsage = { input: 0, output: 0 }
      const add = ({ input, output }: TokenUsage) => {
        spent = { input: spent.input + input, output: spent.output + output }
      }
      let last = new ModelError('answer', 'no answer')
      for (const by of ways) {
        let asked: ChatRequest & { name: string; schema: z.ZodType } = request
        // Once more with what was wrong, in the last way only.
        for (let round = 0; round < (by === 'text' ? 2 : 1); round++) {
          const answer = await ask(by, asked, signal).catch((error: unknown) => faultOf(error))
          if (answer instanceof ModelError) {
            last = answer
            // The provider does not know this way.
            if (answer.fault === 'request' || answer.fault === 'answer') break
            throw answer
          }
          add(answer.usage)
          const parsed = request.schema.safeParse(answer.value)
          if (parsed.success) {
            way = by
            return { value: parsed.data as never, usage: spent }
          }
          last = new ModelError('answer', z.prettifyError(parsed.error).slice(0, 500))
          asked = {
            ...request,
            messages: [
              ...request.messages,
              { role: 'assistant', content: answer.text.slice(0, 8000) },
              { role: 'user', content: `This does not fit the schema: ${last.message}\nAnswer again, as JSON only.` },
            ],
          }
        }
      }
      throw last
    },

    async embed(texts, signal) {
      try {
        const { data, usage } = await client.embeddings.create(
          { model: embeddingModel, input: [...texts], encoding_format: 'float' },
          { signal },
        )
        const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
        if (vectors.length !== texts.length || vectors.some((vector) => !Array.isArray(vector) || vector.length === 0))
          throw new ModelError('answer', 'an answer without a vector for each text')
        const input = usage?.prompt_tokens ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0)
        return { vectors, usage: { input, output: 0 } }
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}
