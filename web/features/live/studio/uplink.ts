import { BYE, type StudioAnswer, type StudioEndReason } from '@zhixing/contract/live/studio-frames'
import { newKey } from '../../../new-key.ts'
import { createBackoff } from '../../../offline/backoff.ts'
import { createFlow } from './uplink-rules.ts'
import type { Piece } from './webm.ts'

export interface UplinkState {
  /** `over`: the server hung up for good, `reason` says why. */
  link: 'off' | 'connecting' | 'open' | 'lost' | 'over'
  reason: string
  why: StudioEndReason
  /** Bits per second that left lately, and what waits here (bytes). */
  bitrate: number
  waiting: number
  /** Time of the recording that did not get through (ms). */
  lostMs: number
  /** Frames are left out now. */
  isCut: boolean
  /** What the server says of the stream, while the line is open. */
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
/** The line is tried again after so long at first, and at the latest (ms). */
const [FIRST, LONGEST] = [500, 8000]
/** By this the server knows the page: it may come back, another one has to take over. */
const pageKey = newKey()

export const studioAddress = (periodId: string, more = '') =>
  `${location.origin.replace(/^http/, 'ws')}/stream/studio/${periodId}?key=${pageKey}${more}`

/** The way of the recording to the server. It comes back by itself; what does not get through is left out, from key frame to key frame. */
export class Uplink {
  #state = noUplink
  #socket: WebSocket | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #ticker: ReturnType<typeof setInterval> | undefined
  #backoff = createBackoff({ first: FIRST, longest: LONGEST, random: Math.random })
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

  /** Opens the line. */
  open(takeOver = false): void {
    this.#set({ link: 'connecting', reason: '', why: '' })
    addEventListener('online', this.#online)
    this.#ticker ??= setInterval(() => this.#measure(), STATE_MS)
    this.#connect(takeOver)
  }

  /** Takes what the recorder made. */
  write(pieces: readonly Piece[]): void {
    const now = performance.now()
    const isOpen = this.#state.link === 'open'
    const waiting = this.#socket?.bufferedAmount ?? 0
    const out = this.#flow.take(pieces, { isOpen, waiting })
    if (this.#flow.isCut && this.#lastAt !== null) this.#set({ lostMs: this.#state.lostMs + now - this.#lastAt })
    // Before the first frame got through nothing was lost.
    if (this.#lastAt !== null || out.length > 0) this.#lastAt = now
    if (out.length === 0) return
    const whole = new Blob(out)
    this.#total += whole.size
    this.#socket?.send(whole)
  }

  /** Ends the stream as one that is over. */
  finish(): void {
    if (this.#state.link === 'open') this.#socket?.send(BYE)
    this.#stop()
    this.#set({ ...noUplink, lostMs: this.#state.lostMs })
  }

  /** Cuts the line without a word, as when the page goes. */
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
      if (this.#socket === socket) this.#receive(JSON.parse(String(data)) as StudioAnswer)
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
      if (answer.isArriving === 1) this.#backoff.reset()
      this.#set({ server: answer })
    } else if (answer.type === 'end') {
      this.#set({ reason: answer.msg, why: answer.why ?? '' })
      if (answer.again === 1) return
      this.#set({ link: 'over', server: null })
      this.#stop()
    }
  }
}
