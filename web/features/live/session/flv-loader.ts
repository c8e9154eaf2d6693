/**
 * Stream loader for mpegts.js. Its own loader keeps reading after close and throws uncatchable errors. This one
 * aborts at once and is silent afterwards.
 */
import type Mpegts from 'mpegts.js'

type DataHandler = (chunk: ArrayBuffer, byteStart: number, receivedLength?: number) => void
type ErrorHandler = (type: Mpegts.LoaderErrors, info: { code: number; msg: string }) => void

/** Loader states and errors of mpegts.js. */
const states = { idle: 0, connecting: 1, buffering: 2, error: 3, complete: 4 } as const
const errors = { status: 'HttpStatusCodeInvalid', exception: 'Exception', brokeOff: 'EarlyEof' } as const

export class FlvLoader {
  readonly _needStash = true
  readonly needStashBuffer = true
  private state: number = states.idle
  readonly type = 'live-flv'
  onContentLengthKnown: (contentLength: number) => void = () => {}
  onURLRedirect: (redirectedURL: string) => void = () => {}
  onDataArrival: DataHandler = () => {}
  onError: ErrorHandler = () => {}
  onComplete: (rangeFrom: number, rangeTo: number) => void = () => {}
  private readonly ender = new AbortController()

  get _status(): number {
    return this.state
  }
  get status(): number {
    return this.state
  }
  isWorking(): boolean {
    return this.state === states.connecting || this.state === states.buffering
  }

  open({ url }: { url: string }, { from }: { from: number }): void {
    this.state = states.connecting
    void this.read(url, from).catch((error: unknown) => {
      const isOpen = this.state === states.buffering
      this.fail(isOpen ? errors.brokeOff : errors.exception, -1, error instanceof Error ? error.message : '')
    })
  }
  abort(): void {
    this.state = states.idle
    this.ender.abort()
  }
  destroy(): void {
    this.abort()
  }

  private async read(url: string, from: number): Promise<void> {
    const answer = await fetch(url, { signal: this.ender.signal, credentials: 'same-origin', cache: 'no-store' })
    if (!answer.ok || !answer.body) return this.fail(errors.status, answer.status, answer.statusText)
    const reader = answer.body.getReader()
    let received = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (this.ender.signal.aborted) return undefined
      if (done) break
      this.state = states.buffering
      const at = from + received
      received += value.byteLength
      this.onDataArrival(value.buffer, at, received)
    }
    this.state = states.complete
    return this.onComplete(from, from + received - 1)
  }

  private fail(type: string, code: number, msg: string): void {
    if (this.ender.signal.aborted) return
    this.state = states.error
    // The types declare the enum object for its values.
    this.onError(type as unknown as Mpegts.LoaderErrors, { code, msg })
  }
}
