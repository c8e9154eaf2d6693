/**
 * Load generator of an exam, a separate process: reads a BurstPlan as JSON from stdin, writes a BurstResult to stdout.
 * An open loop: every action has a due time and latency counts from it (no coordinated omission). Raw sockets, because
 * an HTTP client would cost as much as the product.
 */
import { createWriteStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { BurstPlan, BurstResult, Spread } from './exam-plan.ts'

let text = ''
for await (const part of process.stdin) text += String(part)
const plan = JSON.parse(text) as BurstPlan
const ledger = plan.ledger ? createWriteStream(plan.ledger) : undefined

const SITE = '12'
const RETRY_MS = 300
const count = plan.tokens.length
const heads = plan.tokens.map(
  (token) =>
    ` HTTP/1.1\r\nhost: ${plan.host}\r\nsite-id: ${SITE}\r\ntoken: ${token}\r\ncontent-type: application/json\r\naccept-encoding: gzip\r\ncontent-length: `,
)
const records = Array.from({ length: count }, () => '')
const waits: { start: number[]; save: number[]; handIn: number[] } = { start: [], save: [], handIn: [] }
let bad = 0
let firstBad = ''
const errors: Record<string, number> = {}
let ackedSaves = 0
let handedIn = 0
let open = 0

interface Ask {
  taker: number
  path: string
  body: string
  done(answer: string): void
}
const queue: Ask[] = []
let queueAt = 0
const idle: Connection[] = []

/** A connection with at most one request in flight. */
class Connection {
  socket!: Socket
  ask: Ask | undefined
  parts: Buffer[] = []
  /** Remaining bytes of the answer; -1 before its head is complete. */
  left = -1

  /** True after the first request. */
  used = false

  open(): void {
    this.socket = connect({ host: plan.host, port: plan.port, noDelay: true })
    this.socket.on('connect', () => {
      if (!this.ask) this.next()
    })
    this.socket.on('data', (chunk: Buffer) => this.onData(chunk))
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      const { ask } = this
      this.ask = undefined
      const at = idle.indexOf(this)
      if (at >= 0) idle.splice(at, 1)
      // The server closed a reused keep-alive connection: resend on another one, as browsers do.
      if (ask && this.used && this.parts.length === 0 && !plan.patient) put(ask)
      else if (ask) failed(ask, 'the connection was cut')
      // The product is restarting: back off.
      setTimeout(() => {
        lines -= 1
        if (queueAt < queue.length) grow()
      }, 50)
    })
  }

  send(ask: Ask): void {
    this.ask = ask
    this.left = -1
    this.parts = []
    this.socket.write(`POST /apis/${ask.path}${heads[ask.taker]}${Buffer.byteLength(ask.body)}\r\n\r\n${ask.body}`)
  }

  next(): void {
    const ask = queue[queueAt]
    if (!ask) {
      idle.push(this)
      return
    }
    queueAt += 1
    if (queueAt > 10_000) {
      queue.splice(0, queueAt)
      queueAt = 0
    }
    this.send(ask)
  }

  onData(chunk: Buffer): void {
    // A 408 for an idle connection.
    if (!this.ask) return
    this.parts.push(chunk)
    if (this.left < 0) {
      const head = this.parts.length === 1 ? chunk : Buffer.concat(this.parts)
      const at = head.indexOf('\r\n\r\n')
      if (at < 0) return
      const output = head.toString('latin1', 0, at)
      const length = /content-length: *(\d+)/i.exec(output)?.[1]
      if (length === undefined) throw new Error(`an answer without a length: ${output}`)
      this.left = at + 4 + Number(length) - head.length
      this.parts = [head.subarray(at + 4)]
      if (output.includes('content-encoding')) this.parts = [Buffer.from('{"code":200,')]
    } else this.left -= chunk.length
    if (this.left > 0) return
    const { ask } = this
    this.ask = undefined
    this.used = true
    const answer =
      this.parts.length === 1 ? (this.parts[0]?.toString('latin1') ?? '') : Buffer.concat(this.parts).toString('latin1')
    if (ask) {
      if (answer.startsWith('{"code":200,')) ask.done(answer)
      else failed(ask, Buffer.from(answer, 'latin1').toString())
    }
    this.next()
  }
}

let lines = 0
/** Opens another connection below the maximum. */
function grow(): void {
  if (lines >= plan.connections) return
  lines += 1
  new Connection().open()
}

function put(ask: Ask): void {
  const line = idle.pop()
  if (line) return line.send(ask)
  queue.push(ask)
  grow()
}

function failed(ask: Ask, what: string): void {
  bad += 1
  firstBad ||= `${ask.path}: ${what.slice(0, 300)}`
  const code = /"code":(\d+)/.exec(what)?.[1] ?? 'cut'
  errors[code] = (errors[code] ?? 0) + 1
  if (plan.patient) setTimeout(() => put(ask), RETRY_MS * (0.5 + Math.random()))
  else open -= 1
}

const sitting = 'exam/auth/user/exam/record'
const entrance = plan.gradeExamId
  ? {
      path: 'exam/auth/grade/exam/student/relation/begin',
      body: `{"gradeExamId":"${plan.gradeExamId}","deviceId":"bench-device"}`,
    }
  : { path: `${sitting}/examOnline`, body: `{"examId":"${plan.examId}","deviceId":"bench-device"}` }
/** Actions that were due before the taker's record existed. */
const postponed = new Map<number, (() => void)[]>()
function whenBegun(taker: number, work: () => void): void {
  if (records[taker]) return work()
  postponed.set(taker, [...(postponed.get(taker) ?? []), work])
}

function start(taker: number, due: number): void {
  open += 1
  put({
    taker,
    ...entrance,
    done(answer) {
      const recordId = /"recordId":"(\d+)"/.exec(answer)?.[1] ?? ''
      put({
        taker,
        path: `${sitting}/paper`,
        body: `{"recordId":"${recordId}"}`,
        done() {
          waits.start.push(performance.now() - due)
          open -= 1
          records[taker] = recordId
          for (const work of postponed.get(taker) ?? []) work()
          postponed.delete(taker)
        },
      })
    },
  })
}

/** Unacknowledged saves by taker. A retrying taker hands in after its last save, as the page does. */
const unsaved = new Map<number, number>()
const leaving = new Map<number, () => void>()
function whenSaved(taker: number, work: () => void): void {
  if (plan.patient && (unsaved.get(taker) ?? 0) > 0) leaving.set(taker, work)
  else work()
}

function save(taker: number, round: number, due: number): void {
  open += 1
  unsaved.set(taker, (unsaved.get(taker) ?? 0) + 1)
  const problem = plan.problems[round % plan.problems.length]
  const rev = Math.floor(round / plan.problems.length) + 1
  // Only the last answer of each problem is right, so the mark shows which one was graded.
  const userAnswer = round + plan.problems.length >= plan.saves ? problem?.answer : ['Z']
  put({
    taker,
    path: `${sitting}/answer/save`,
    body: `{"recordId":"${records[taker]}","deviceId":"bench-device","answerList":[{"problemId":"${problem?.id}","rev":${rev},"userAnswer":${JSON.stringify(userAnswer)}}]}`,
    done(answer) {
      waits.save.push(performance.now() - due)
      open -= 1
      ackedSaves += 1
      ledger?.write(`${records[taker]} ${problem?.id} ${rev}\n`)
      if (!/"lateTotal":0/.test(answer)) {
        bad += 1
        firstBad ||= `a save in time was taken for late: ${answer.slice(0, 300)}`
      }
      const left = (unsaved.get(taker) ?? 1) - 1
      unsaved.set(taker, left)
      if (left > 0) return
      leaving.get(taker)?.()
      leaving.delete(taker)
    },
  })
}

function handIn(taker: number, due: number): void {
  open += 1
  put({
    taker,
    path: `${sitting}/examFinish`,
    body: `{"recordId":"${records[taker]}","deviceId":"bench-device"}`,
    done() {
      waits.handIn.push(performance.now() - due)
      open -= 1
      handedIn += 1
    },
  })
}

interface Act {
  at: number
  work(due: number): void
}
/** All actions in the order of their due time (ms). */
const acts: Act[] = []
for (let taker = 0; taker < count; taker++) {
  const share = taker / count
  const begin = share * plan.startSeconds
  acts.push({ at: begin * 1000, work: (due) => start(taker, due) })
  for (let round = 0; round < plan.saves; round++)
    acts.push({
      at: (begin + (round + 1) * plan.saveEvery) * 1000,
      work: (due) => whenBegun(taker, () => save(taker, round, due)),
    })
  const end = plan.startSeconds + plan.saves * plan.saveEvery + share * plan.handInSeconds
  acts.push({ at: end * 1000, work: (due) => whenBegun(taker, () => whenSaved(taker, () => handIn(taker, due))) })
}
acts.sort((a, b) => a.at - b.at)

const cpuBefore = process.cpuUsage()
const began = performance.now()
let next = 0
const GIVE_UP_MS = 60_000
const lastAt = acts.at(-1)?.at ?? 0
function tick(): void {
  const now = performance.now() - began
  for (let act = acts[next]; act && act.at <= now; act = acts[++next]) act.work(began + act.at)
  if ((next >= acts.length && open === 0) || now > lastAt + GIVE_UP_MS) finish()
  else setTimeout(tick, 2)
}
tick()

function spread(list: number[]): Spread {
  const sorted = Float64Array.from(list).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), max: sorted.at(-1) ?? Number.NaN }
}

function finish(): void {
  const { user, system } = process.cpuUsage(cpuBefore)
  const result: BurstResult = {
    start: spread(waits.start),
    save: spread(waits.save),
    handIn: spread(waits.handIn),
    // Unanswered requests count as bad.
    bad: bad + open,
    firstBad: firstBad || (open > 0 ? `${open} were never answered` : ''),
    errors,
    ackedSaves,
    handedIn,
    cpuSeconds: (user + system) / 1e6,
  }
  const report = () => process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
  if (ledger) ledger.end(report)
  else report()
}
