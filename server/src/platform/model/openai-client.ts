import OpenAI from 'openai'

/** Client of a server of OpenAI's protocol, configured by its arguments alone. */
export function openAiClient(by: {
  baseURL: string
  key: string | undefined
  timeoutMs: number
  /** Repeats after 429 and 5xx, after the time that the server names or an exponential back-off. */
  retries: number
  fetch: typeof fetch
}): OpenAI {
  return new OpenAI({
    baseURL: by.baseURL,
    // The library requires one; servers without keys ignore it.
    apiKey: by.key || 'none',
    // Nothing is read from OPENAI_* variables.
    organization: null,
    project: null,
    maxRetries: by.retries,
    timeout: by.timeoutMs,
    fetch: by.fetch,
    logLevel: 'off',
  })
}
