import type { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { Call, Noun, Who } from '@zhixing/contract/call'
import type { z } from 'zod'
import type { Db } from './db/index.ts'
import type { Services } from './services.ts'
import type { Viewer } from './session.ts'
import type { Site } from './sites.ts'

/** The viewer a handler may count on, by the `who` of its call. */
export type ViewerOf<W extends Who> = W extends 'anon'
  ? Viewer | null
  : W extends 'lecturer'
    ? Viewer & { lecturerId: string }
    : Viewer

/** Everything about one call but its input. */
export interface Request<W extends Who = Who> {
  site: Site
  viewer: ViewerOf<W>
  /** The pool of this site: sees no other site's rows. */
  db: Db
  ip: string
  userAgent: string
  /** Origin by which the site is being visited, such as https://learn.example.com. */
  origin: string
  /** The cookie by which an account knows this browser, if it brought one. */
  device?: string | undefined
  services: Services
  /** The body of a call whose transport is a file; read at most once, piece by piece. */
  file?: Readable
  /** Replaces the message of a successful answer; one that contains 成功 is shown to the person. */
  setMessage(msg: string): void
  /** Gives the browser a session (token) or takes it away (null). */
  setSession(token: string | null): void
  /** Gives the browser the cookie by which accounts know it. */
  setDevice(value: string): void
}

export type Handler<C extends Call> =
  C extends Call<infer _M, infer _P, infer W, infer I, infer O>
    ? (input: z.output<I>, request: Request<W>) => Promise<z.input<O> | ReadyAnswer>
    : never

/** An answer that was made ready once and is given to many: shaped, written and compressed. */
export class ReadyAnswer {
  readonly data: unknown
  readonly body: Buffer
  readonly gzip: Buffer

  /** @throws when `data` does not fit what the call declares */
  constructor(call: Call, data: unknown, msg = '操作成功') {
    this.data = call.output.parse(data)
    this.body = Buffer.from(JSON.stringify({ code: 200, msg, data: this.data }))
    this.gzip = gzipSync(this.body, { level: 9 })
  }
}

/** A call with the function that answers it. `K` carries the call's key to domains.ts, where a call that nobody implements does not compile. */
export interface Implementation<K extends string = string> {
  call: Call & { key: K }
  run(input: unknown, request: Request): Promise<unknown>
}

/** Binds a noun's calls to their handlers; a call without one does not compile. */
export function implement<N extends Noun>(
  noun: N,
  handlers: { [K in keyof N]: Handler<N[K]> },
): Implementation<N[keyof N]['key']>[] {
  return Object.entries(noun).map(([name, call]) => ({
    call: call as N[keyof N],
    run: handlers[name] as unknown as Implementation['run'],
  }))
}
