/**
 * Load generator in Node, a separate process: reads a LoadPlan as JSON from stdin, writes a LoadResult to stdout. Raw
 * sockets, because an HTTP client would cost as much as the product.
 */
import { connect, type Socket } from 'node:net'
import type { LoadResult } from './load.ts'
import type { LoadPlan } from './load-plan.ts'

let text = ''
for await (const part of process.stdin) text += String(part)
const plan = JSON.parse(text) as LoadPlan

const BODY_START = 300
const began = performance.now()
const end = began + plan.seconds * 1000
const latencies: number[] = []
let count = 0
let bad = 0
let firstBad = ''
let bytes = 0
let sent = 0
let number = plan.first

/** Due times (ms) of requests that wait for a free connection. */
const waiting: number[] = []
const idle: Connection[] = []

/** A connection with at most one request in flight. */
class Connection {
  socket!: Socket
  dueAt = 0
  busy = false
  head = Buffer.alloc(0)
  /** Remaining bytes of the body; -1 before the head is complete. */
  left = -1

  constructor() {
    this.open()
  }

  open(): void {
    this.socket = connect({ host: plan.host, port: plan.port, noDelay: true })
    this.socket.on('data', (chunk: Buffer) => this.onData(chunk))
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      if (this.busy) this.answered('the connection was cut')
      if (performance.now() < end) this.open()
    })
  }

  send(dueAt: number): void {
    this.dueAt = dueAt
    this.busy = true
    this.left = -1
    this.head = Buffer.alloc(0)
    let request = plan.requests[sent++ % plan.requests.length] ?? ''
    if (request.includes('{n}') || request.includes('{ip}')) {
      number += 1
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      request = request.replaceAll('{n}', String(number).padStart(9, '0')).replaceAll('{ip}', address)
    }
    this.socket.write(request)
  }

  onData(chunk: Buffer): void {
    // A 408 for an idle connection.
    if (!this.busy) return
    bytes += chunk.length
    if (this.left >= 0) {
      this.left -= chunk.length
      // Only the beginning of the body is checked.
      if (this.head.length < 4096) this.head = Buffer.concat([this.head, chunk])
    } else {
      this.head = Buffer.concat([this.head, chunk])
      const at = this.head.indexOf('\r\n\r\n')
      if (at < 0) return
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.head.toString('latin1', 0, at + 2))?.[1]
      if (length === undefined) throw new Error(`an answer without a length: ${this.head.toString('utf8', 0, 500)}`)
      this.left = Number(length) - (this.head.length - at - 4)
    }
    if (this.left > 0) return
    const output = this.head.toString('utf8', 0, 4096)
    const body = output.slice(output.indexOf('\r\n\r\n') + 4).slice(0, BODY_START)
    this.answered(
      output.startsWith('HTTP/1.1 2') && body.includes(plan.expect) ? '' : output.slice(9, 13) + body.slice(0, 200),
    )
  }

  answered(error: string): void {
    this.busy = false
    const now = performance.now()
    if (now <= end) {
      count += 1
      latencies.push(now - this.dueAt)
      if (error) {
        bad += 1
        firstBad ||= error
      }
    }
    if (plan.rate === null) {
      if (now < end) this.send(now)
      return
    }
    const due = waiting.shift()
    if (due === undefined) idle.push(this)
    else this.send(due)
  }
}

/** Sends due requests, at most a millisecond late. */
function sendOnSchedule(rate: number): void {
  let made = 0
  const tick = () => {
    const now = performance.now()
    if (now >= end) return
    for (const due = Math.floor(((now - began) / 1000) * rate); made < due; made++) {
      const at = began + ((made + 1) / rate) * 1000
      const line = idle.pop()
      if (line) line.send(at)
      else waiting.push(at)
    }
    setTimeout(tick, 1)
  }
  tick()
}

const lines = Array.from({ length: plan.connections }, () => new Connection())
if (plan.rate === null) for (const line of lines) line.send(performance.now())
else {
  idle.push(...lines)
  sendOnSchedule(plan.rate)
}

setTimeout(
  () => {
    // Unanswered requests count with the time they have waited: leaving them out would hide the worst latencies.
    const now = performance.now()
    for (const line of lines) if (line.busy && plan.rate !== null) latencies.push(now - line.dueAt)
    for (const due of waiting) latencies.push(now - due)
    latencies.sort((a, b) => a - b)
    const at = (share: number) =>
      latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
    const result: LoadResult = {
      rate: (count - bad) / plan.seconds,
      count,
      bad,
      firstBad,
      p50: at(0.5),
      p99: at(0.99),
      max: latencies.at(-1) ?? Number.NaN,
      bytesPerSecond: bytes / plan.seconds,
    }
    process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
  },
  plan.seconds * 1000 + 5,
)
