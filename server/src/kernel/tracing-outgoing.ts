/** Requests of this process to others, as Node publishes them: `fetch` (undici) and `node:http`. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'

export interface Outgoing {
  /** @returns headers to add */
  begin(request: object, method: string, host: string): Record<string, string>
  /** `problem`: the code of an error; undefined if there was an answer. */
  end(request: object, status: number | undefined, problem: string | undefined): void
}

/** A request of undici. */
interface FetchRequest {
  method: string
  origin: string | URL
  addHeader(name: string, value: string): void
}

const codeOf = (error: Error & { code?: string }): string => error.code ?? error.name

/** Watches them. @returns stops watching */
export function watchOutgoing({ begin, end }: Outgoing): () => void {
  const statuses = new WeakMap<object, number>()
  const channels: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: FetchRequest }) => {
      const headers = begin(request, request.method, new URL(request.origin).host)
      for (const [name, value] of Object.entries(headers)) request.addHeader(name, value)
    },
    'undici:request:headers': ({ request, response }: { request: FetchRequest; response: { statusCode: number } }) =>
      void statuses.set(request, response.statusCode),
    'undici:request:trailers': ({ request }: { request: FetchRequest }) =>
      end(request, statuses.get(request), undefined),
    'undici:request:error': ({ request, error }: { request: FetchRequest; error: Error }) =>
      end(request, statuses.get(request), codeOf(error)),
    'http.client.request.created': ({ request }: { request: ClientRequest }) => {
      const headers = begin(request, request.method, request.host)
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    },
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      end(request, response.statusCode, undefined),
    'http.client.request.error': ({ request, error }: { request: ClientRequest; error: Error }) =>
      end(request, undefined, codeOf(error)),
  }
  const listeners = Object.entries(channels) as [string, (message: unknown) => void][]
  for (const [name, listener] of listeners) subscribe(name, listener)
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener)
  }
}
