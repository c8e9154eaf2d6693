/** Port: a language model. */
import type { StructuredWay } from '@zhixing/contract/assistant/presets'
import type { z } from 'zod'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ChatRequest {
  messages: readonly ChatMessage[]
  /** Most tokens of the answer. */
  maxTokens: number
}

/** Tokens of one request, as the provider counts them; estimated when it does not say. */
export interface TokenUsage {
  input: number
  output: number
}

export type Chunk = { text: string } | { usage: TokenUsage }

export interface Model {
  /** Identifies the model in usage and metadata. */
  name: string
  /** Empty: no embeddings. */
  embeddingName: string
  /**
   * Streams an answer. The last chunk is the usage.
   * @throws {ModelError} also after some text: kind `cut`
   */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<Chunk>
  /**
   * Answers with a value of the schema: by JSON schema, by a tool call, or by text that is parsed and asked for again
   * once with the error.
   * @throws {ModelError}
   */
  structured<S extends z.ZodType>(
    request: ChatRequest & { name: string; schema: S },
    signal: AbortSignal,
  ): Promise<{ value: z.output<S>; usage: TokenUsage }>
  /** Vectors of texts, in order. @throws {ModelError} */
  embed(texts: readonly string[], signal: AbortSignal): Promise<{ vectors: number[][]; usage: TokenUsage }>
}

/** How to reach a model. */
export interface ModelConnection {
  url: string
  /** Self-hosted servers often need none. */
  key: string | undefined
  model: string
  embeddingModel: string
  structured: StructuredWay
}

/**
 * `address`: not allowed or not resolved; `unreachable`: no answer; `key`: refused; `model`: no such model; `busy`: 429;
 * `server`: 5xx; `request`: the request was refused; `cut`: the stream ended early; `answer`: not what was asked for;
 * `aborted`: the caller stopped.
 */
export type ModelFault =
  | 'address'
  | 'unreachable'
  | 'key'
  | 'model'
  | 'busy'
  | 'server'
  | 'request'
  | 'cut'
  | 'answer'
  | 'aborted'

/** A request to a model failed. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly fault: ModelFault

  constructor(fault: ModelFault, message: string) {
    super(message)
    this.fault = fault
  }
}
