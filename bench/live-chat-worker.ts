/**
 * Chat load, a separate process: opens sockets, sends at a fixed rate from some of them, and measures the delay of
 * every message at every socket.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import WebSocket from 'ws'

export interface ChatPlan {
  url: string
  periodId: string
  tokens: string[]
  /** Messages per second of all senders together. */
  rate: number
  seconds: number
}
export interface ChatResult {
  /** Sockets that were welcomed. */
  open: number
  sent: number
  /** Messages that were acknowledged. */
  acknowledged: number
  /** Deliveries: every message at every socket. */
  received: number
  expected: number
  p50: number
  p99: number
  max: number
  /** Timer delay of this process (ms), not of the product. */
  ownP99: number
  joinSeconds: number
}

const plan = JSON.parse(await text(process.stdin)) as ChatPlan
const sockets: WebSocket[] = []
const waits = new Float64Array(plan.tokens.length * plan.rate * (plan.seconds + 5))
let received = 0
let acknowledged = 0
let measuring = false

/** Send times of the messages in the last frame: all sockets receive the same frame, so it is parsed once. */
let last = { frame: '', sentAt: [] as number[] }
function sentAt(frame: string): number[] {
  if (last.frame !== frame) {
    const { lines } = JSON.parse(frame) as { lines: { text: string }[] }
    last = { frame, sentAt: lines.map((line) => Number(line.text.split(' ')[0])).filter((at) => at > 0) }
  }
  return last.sentAt
}

function join(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${plan.url.replace(/^http/, 'ws')}/stream/room/${plan.periodId}`, {
      headers: { token },
    })
    sockets.push(socket)
    socket.on('error', reject)
    socket.on('message', (data) => {
      const frame = (data as Buffer).toString()
      if (frame.startsWith('{"type":"lines"')) {
        if (!measuring) return
        const now = performance.now()
        for (const at of sentAt(frame)) waits[received++] = now - at
      } else if (frame.startsWith('{"type":"ok"')) acknowledged += 1
      else if (frame.startsWith('{"type":"welcome"')) resolve()
      else if (frame.startsWith('{"type":"end"')) reject(new Error(frame))
    })
  })
}

const began = performance.now()
for (let at = 0; at < plan.tokens.length; at += 20) await Promise.all(plan.tokens.slice(at, at + 20).map(join))
const joinSeconds = (performance.now() - began) / 1000
measuring = true
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

let sent = 0
const first = performance.now()
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    const due = Math.min(plan.rate * plan.seconds, Math.floor(((performance.now() - first) / 1000) * plan.rate))
    for (; sent < due; sent++) {
      const socket = sockets[(sent * 7) % sockets.length]
      const words = `${performance.now()} 这道题我是这样想的，先看条件再列式子`
      socket?.send(JSON.stringify({ type: 'say', key: `bench-${process.pid}-${sent}`, text: words, replySeq: 0 }))
    }
    if (sent < plan.rate * plan.seconds) return
    clearInterval(timer)
    resolve()
  }, 10)
})
const expected = sent * sockets.length
for (let tries = 0; tries < 100 && received < expected; tries++)
  await new Promise((resolve) => setTimeout(resolve, 100))
const sorted = waits.subarray(0, received).sort()
const at = (part: number) => sorted[Math.min(received - 1, Math.floor(received * part))] ?? Number.NaN
const result: ChatResult = {
  open: sockets.length,
  sent,
  acknowledged,
  received,
  expected,
  p50: at(0.5),
  p99: at(0.99),
  max: sorted[received - 1] ?? Number.NaN,
  ownP99: Math.max(0, delay.percentile(99) / 1e6 - 5),
  joinSeconds,
}
console.log(JSON.stringify(result))
process.exit(0)
