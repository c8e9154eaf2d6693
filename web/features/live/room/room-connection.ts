import { toWire, type WithFlags, withFlags } from '@zhixing/contract/flags'
import type { RoomAnswer as WireAnswer, RoomFrameInput } from '@zhixing/contract/live/room-frames'
import { ApiError } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { emptyView, type RoomAnswer, type RoomPerson, type RoomView, withAnswer, withOlder } from './room-view.ts'
import { texts } from './texts.ts'

/** A frame without its key. */
type Unkeyed<T> = T extends unknown ? Omit<T, 'key'> : never
export type Frame = Unkeyed<WithFlags<RoomFrameInput>>

export interface RoomState {
  view: RoomView
  /** `open`: connected; `lost`: reconnecting; `over`: closed by the server for good, see `reason`. */
  link: 'connecting' | 'open' | 'lost' | 'over'
  reason: string
  /** Increases when the session itself may have changed: started, ended, or after a reconnect. */
  news: number
}

interface Refusal {
  code: number
  msg: string
}
type Settled = { answer: Extract<RoomAnswer, { type: 'ok' | 'people' }> } | { refusal: Refusal }

/** Backoff with jitter before a reconnect. Pure but for `random`. */
export function pauseBefore(attempt: number, random: number): number {
  const longest = Math.min(15_000, 500 * 2 ** attempt)
  return longest / 2 + (longest / 2) * random
}

/** Without any frame, not even a heartbeat, for this long the connection counts as dead. */
const ANSWER_MS = 15_000

/**
 * WebSocket connection to a room: reconnects and fetches missed lines. Unacknowledged frames are resent with their
 * idempotency key.
 */
export class RoomConnection {
  #state: RoomState = { view: emptyView, link: 'connecting', reason: '', news: 0 }
  #listeners = new Set<() => void>()
  #socket: WebSocket | undefined
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #sent = new Map<string, { text: string; settle: (settled: Settled) => void; timer: ReturnType<typeof setTimeout> }>()
  readonly #address: string

  constructor(periodId: string) {
    this.#address = `${location.origin.replace(/^http/, 'ws')}/stream/room/${periodId}`
  }

  get state(): RoomState {
    return this.#state
  }

  /** Subscribes; the first subscriber connects, the last one disconnects. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  /** Sends a frame; resolves on acknowledgement. @throws {ApiError} */
  async send(frame: Frame): Promise<Extract<RoomAnswer, { type: 'ok' | 'people' }>> {
    const key = newKey()
    const text = JSON.stringify({ ...frame, key }, toWire)
    const settled = await new Promise<Settled>((settle) => {
      const timer = setTimeout(() => this.#settle(key, { refusal: { code: 0, msg: texts.noAnswer } }), ANSWER_MS)
      this.#sent.set(key, { text, settle, timer })
      if (this.#state.link === 'open') this.#socket?.send(text)
      if (this.#state.link === 'over') this.#settle(key, { refusal: { code: 0, msg: this.#state.reason } })
    })
    if ('refusal' in settled) throw new ApiError(settled.refusal.code, settled.refusal.msg)
    return settled.answer
  }

  /** People in the room. */
  async people(): Promise<RoomPerson[]> {
    const answer = await this.send({ type: 'people' })
    return answer.type === 'people' ? answer.people : []
  }

  /** Reconnects after a final close: the user may have been readmitted, or signed in. */
  restart(): void {
    this.#attempt = 0
    this.#set({ link: 'connecting', reason: '' })
    this.#connect()
  }

  /** Prepends older lines. */
  addOlder(lines: Parameters<typeof withOlder>[1], hasMore: boolean): void {
    this.#set({ view: withOlder(this.#state.view, lines, hasMore) })
  }

  /** Optimistic update of the user's answer. */
  answered(askId: string, answerList: readonly number[]): void {
    if (this.#state.view.ask?.askId === askId) this.#set({ view: { ...this.#state.view, answerList } })
  }

  /** Optimistic update of the user's hand. */
  handIs(up: boolean): void {
    const { view } = this.#state
    const { userId, userName } = view.you
    const others = view.hands.filter((hand) => hand.userId !== userId)
    this.#set({ view: { ...view, hands: up ? [...others, { userId, userName }] : others } })
  }

  #set(change: Partial<RoomState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #settle(key: string, settled: Settled): void {
    const sent = this.#sent.get(key)
    if (!sent) return
    clearTimeout(sent.timer)
    this.#sent.delete(key)
    sent.settle(settled)
  }

  #online = () => {
    if (this.#state.link === 'lost') this.#connect()
  }

  #start(): void {
    addEventListener('online', this.#online)
    this.#connect()
  }

  #stop(): void {
    removeEventListener('online', this.#online)
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
    if (this.#state.link !== 'over') this.#state = { ...this.#state, link: 'connecting' }
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.#socket?.close()
    const socket = new WebSocket(`${this.#address}?since=${this.#state.view.seq}`)
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(withFlags(JSON.parse(String(data)) as WireAnswer))
    })
    socket.addEventListener('close', () => {
      if (this.#socket !== socket || this.#state.link === 'over') return
      this.#set({ link: 'lost' })
      this.#timer = setTimeout(() => this.#connect(), pauseBefore(this.#attempt, Math.random()))
      this.#attempt += 1
    })
  }

  #receive(answer: RoomAnswer): void {
    if (answer.type === 'ok' || answer.type === 'people') return this.#settle(answer.key, { answer })
    if (answer.type === 'no') return this.#settle(answer.key, { refusal: answer })
    if (answer.type === 'end') {
      if (answer.again === 1) return
      this.#set({ link: 'over', reason: answer.msg })
      for (const key of this.#sent.keys()) this.#settle(key, { refusal: answer })
      return
    }
    if (answer.type === 'session') return this.#set({ news: this.#state.news + 1 })
    const view = withAnswer(this.#state.view, answer)
    if (answer.type === 'welcome') {
      this.#attempt = 0
      this.#set({ view, link: 'open', news: this.#state.news + 1 })
      for (const { text } of this.#sent.values()) this.#socket?.send(text)
    } else this.#set({ view })
  }
}
