import type { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { Call, ClassNeed, Noun, Who } from '@zhixing/contract/call'
import type { z } from 'zod'
import type { Db } from './db/index.ts'
import type { Services } from './services.ts'
import type { Viewer } from './session.ts'
import type { Site } from './sites.ts'

/** Type of `viewer` in a handler, from the `who` of its call. */
export type ViewerOf<W extends Who> = W extends 'anon'
  ? Viewer | null
  : W extends 'lecturer'
    ? Viewer & { lecturerId: string }
    : Viewer

/** Context of a call, without its input. */
export interface Request<W extends Who = Who, N extends ClassNeed | undefined = ClassNeed | undefined> {
  site: Site
  /** `inClass` of the call. */
  need: N
  viewer: ViewerOf<W>
  /** Database handle of this site. */
  db: Db
  ip: string
  userAgent: string
  /** Origin of the request, for example https://learn.example.com. */
  origin: string
  /** Device cookie, by which accounts recognize a browser; undefined without one. */
  device?: string | undefined
  services: Services
  /** Body of a call whose transport is a file; a stream, to be read once. */
  file?: Readable
  /** Overrides the success message; one that contains 成功 is shown to the user. */
  setMessage(msg: string): void
  /** A sentence of ours in the language of the reader, for answers that carry sentences as data. */
  inLanguage(sentence: string): string
  /** Sets (token) or clears (null) the session cookie. */
  setSession(token: string | null): void
  /** Sets the device cookie. */
  setDevice(value: string): void
}

export type Handler<C extends Call> =
  C extends Call<infer _M, infer _P, infer W, infer I, infer O, infer N>
    ? (input: z.output<I>, request: Request<W, N>) => Promise<z.input<O> | ReadyAnswer>
    : never

/** A shared answer: shaped, serialized and compressed once. */
export class ReadyAnswer {
  readonly data: unknown
  readonly body: Buffer
  readonly gzip: Buffer

  /** @throws `data` does not match the declared output */
  constructor(call: Call, data: unknown, msg = '操作成功') {
    this.data = call.output.parse(data)
    this.body = Buffer.from(JSON.stringify({ code: 200, msg, data: this.data }))
    this.gzip = gzipSync(this.body, { level: 9 })
  }
}

/**
 * A call with its handler. `K` carries the call's key to domains.ts, where a missing implementation does not compile.
 */
export interface Implementation<K extends string = string> {
  call: Call & { key: K }
  run(input: unknown, request: Request): Promise<unknown>
}

/** Binds the calls of a noun to their handlers; a missing handler does not compile. */
export function implement<N extends Noun>(
  noun: N,
  handlers: { [K in keyof N]: Handler<N[K]> },
): Implementation<N[keyof N]['key']>[] {
  return Object.entries(noun).map(([name, call]) => ({
    call: call as N[keyof N],
    run: handlers[name] as unknown as Implementation['run'],
  }))
}
