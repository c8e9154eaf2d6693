import { type WithFlags, withFlags } from '@zhixing/contract/flags'
import { BYE, type StudioAnswer as WireAnswer, type StudioEndReason } from '@zhixing/contract/live/studio-frames'
import { newKey } from '../../../new-key.ts'
import { createBackoff } from '../../../offline/backoff.ts'
import { createFlow } from './uplink-rules.ts'
import type { Piece } from './webm.ts'

type StudioAnswer = WithFlags<WireAnswer>

export interface UplinkState {
  /** `over`: closed by the server for good, see `reason`. */
  link: 'off' | 'connecting' | 'open' | 'lost' | 'over'
  reason: string
  why: StudioEndReason
  /** Recent bits per second, and buffered bytes. */
  bitrate: number
  waiting: number
  /** Lost recording time, ms. */
  lostMs: number
  /** Frames are being dropped. */
  isCut: boolean
  /** Last state from the server, while connected. */
  server: Extract<StudioAnswer, { type: 'state' }> | null
}

export const noUplink: UplinkState = {
  link: 'off',
  reason: '',
  why: '',
  bitrate: 0,
  waiting: 0,
  lostMs: 0,
  isCut: false,
  server: null,
}

const STATE_MS = 1000
/** First and longest backoff, ms. */
const [FIRST_RETRY_MS, MAX_RETRY_MS] = [500, 8000]
/** Identifies the page: it may reconnect, another page has to take over. */
const pageKey = newKey()

export const studioAddress = (periodId: string, more = '') =>
  `${location.origin.replace(/^http/, 'ws')}/stream/studio/${periodId}?key=${pageKey}${more}`

/** Uplink of the recording. Reconnects; drops frames from key frame to key frame under back-pressure. */
export class Uplink {
  #state = noUplink
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #ticker: ReturnType<typeof setInterval> | undefined
  #backoff = createBackoff({ first: FIRST_RETRY_MS, longest: MAX_RETRY_MS, random: Math.random })
  #flow
  #sent: { at: number; bytes: number }[] = []
  #total = 0
  #lastAt: number | null = null
  readonly #periodId: string
  readonly #onChange: (state: UplinkState) => void

  constructor(periodId: string, bitrate: number, onChange: (state: UplinkState) => void) {
    this.#periodId = periodId
    this.#onChange = onChange
    this.#flow = createFlow(bitrate)
  }

  /** Connects. */
  open(takeOver = false): void {
    this.#set({ link: 'connecting', reason: '', why: '' })
    addEventListener('online', this.#online)
    this.#ticker ??= setInterval(() => this.#measure(), STATE_MS)
    this.#connect(takeOver)
  }

  /** Sends recorded pieces. */
  write(pieces: readonly Piece[]): void {
    const now = performance.now()
    const isOpen = this.#state.link === 'open'
    const waiting = this.#socket?.bufferedAmount ?? 0
    const out = this.#flow.take(pieces, { isOpen, waiting })
    if (this.#flow.isCut && this.#lastAt !== null) this.#set({ lostMs: this.#state.lostMs + now - this.#lastAt })
    // Nothing is lost before the first frame was sent.
    if (this.#lastAt !== null || out.length > 0) this.#lastAt = now
    if (out.length === 0) return
    const whole = new Blob(out)
    this.#total += whole.size
    this.#socket?.send(whole)
  }

  /** Ends the stream for good. */
  finish(): void {
    if (this.#state.link === 'open') this.#socket?.send(BYE)
    this.#stop()
    this.#set({ ...noUplink, lostMs: this.#state.lostMs })
  }

  /** Disconnects without ending the stream, as a closed page does. */
  #stop(): void {
    removeEventListener('online', this.#online)
    clearTimeout(this.#timer)
    clearInterval(this.#ticker)
    this.#ticker = undefined
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #online = () => {
    if (this.#state.link === 'lost') this.#connect(false)
  }

  #set(change: Partial<UplinkState>): void {
    this.#state = { ...this.#state, ...change }
    this.#onChange(this.#state)
  }

  #measure(): void {
    const now = performance.now()
    this.#sent = [...this.#sent.filter(({ at }) => now - at < 5000), { at: now, bytes: this.#total }]
    const waiting = this.#socket?.bufferedAmount ?? 0
    const first = this.#sent[0] ?? { at: now, bytes: this.#total }
    const seconds = (now - first.at) / 1000
    const bitrate = seconds > 0 ? Math.max(0, ((this.#total - first.bytes) * 8) / seconds) : 0
    this.#set({ bitrate, waiting, isCut: this.#lastAt !== null && this.#flow.isCut })
  }

  #connect(takeOver: boolean): void {
    clearTimeout(this.#timer)
    this.#socket?.close()
    const socket = new WebSocket(studioAddress(this.#periodId, takeOver ? '&takeOver=1' : ''))
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(withFlags(JSON.parse(String(data)) as WireAnswer))
    })
    socket.addEventListener('close', () => {
      if (this.#socket !== socket || this.#state.link === 'over') return
      this.#set({ link: 'lost', server: null })
      this.#timer = setTimeout(() => this.#connect(false), this.#backoff.next())
    })
  }

  #receive(answer: StudioAnswer): void {
    if (answer.type === 'ready') {
      this.#flow.restart()
      this.#set({ link: 'open', reason: '' })
    } else if (answer.type === 'state') {
      if (answer.isArriving) this.#backoff.reset()
      this.#set({ server: answer })
    } else if (answer.type === 'end') {
      this.#set({ reason: answer.msg, why: answer.why ?? '' })
      if (answer.again === 1) return
      this.#set({ link: 'over', server: null })
      this.#stop()
    }
  }
}
