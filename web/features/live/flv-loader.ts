/**
 * Takes the bytes of a live stream for mpegts.js, in place of its own loader: that one goes on reading after it was closed, and throws what breaks off
 * then where nobody can catch it. This one ends its connection at once and is silent afterwards.
 */
type DataHandler = (chunk: ArrayBuffer, byteStart: number, receivedLength?: number) => void
type ErrorHandler = (type: never, info: { code: number; msg: string }) => void

/** The states and errors of a loader as mpegts.js counts and names them. */
const states = { idle: 0, connecting: 1, buffering: 2, error: 3, complete: 4 } as const
const errors = { status: 'HttpStatusCodeInvalid', exception: 'Exception', brokeOff: 'EarlyEof' } as const

export class FlvLoader {
  _status: number = states.idle
  _needStash = true
  readonly type = 'live-flv'
  onContentLengthKnown: (contentLength: number) => void = () => {}
  onURLRedirect: (redirectedURL: string) => void = () => {}
  onDataArrival: DataHandler = () => {}
  onError: ErrorHandler = () => {}
  onComplete: (rangeFrom: number, rangeTo: number) => void = () => {}
  private readonly ender = new AbortController()

  get status(): number {
    return this._status
  }
  get needStashBuffer(): boolean {
    return this._needStash
  }
  isWorking(): boolean {
    return this._status === states.connecting || this._status === states.buffering
  }

  open({ url }: { url: string }, { from }: { from: number }): void {
    this._status = states.connecting
    void this.read(url, from).catch((error: unknown) => {
      const isOpen = this._status === states.buffering
      this.fail(isOpen ? errors.brokeOff : errors.exception, -1, error instanceof Error ? error.message : '')
    })
  }
  abort(): void {
    this._status = states.idle
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
      this._status = states.buffering
      const at = from + received
      received += value.byteLength
      this.onDataArrival(value.buffer, at, received)
    }
    this._status = states.complete
    return this.onComplete(from, from + received - 1)
  }

  private fail(type: string, code: number, msg: string): void {
    if (this.ender.signal.aborted) return
    this._status = states.error
    this.onError(type as never, { code, msg })
  }
}
