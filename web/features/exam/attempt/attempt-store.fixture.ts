/** A server with one record, and devices with fake timers. */
import type { Sitting } from '../../../shapes.ts'
import type { Receipt } from '@zhixing/contract/exam/record'
import type { LearnerPaper } from '@zhixing/contract/exam/shapes'
import { createClock } from './clock.ts'
import { createMemoryJournal, type Journal } from './journal.ts'
import type { Storage } from './journal-late.ts'
import { createAttemptStore, type AttemptStore } from './attempt-store.ts'
import type { FinishReason } from './attempt-types.ts'
import type { SaveInput } from './sync.ts'

/** Start of the exam, ms. */
export const START = Date.parse('2026-05-01T08:00:00.000Z')
/** An instant in wire format. */
export const iso = (ms: number) => new Date(ms).toISOString()
/** A refusal as the wire throws it. */
export class RefusalError extends Error {
  readonly code: number
  constructor(code: number, message = '') {
    super(message)
    this.code = code
  }
}
/** The paper. */
export const paper: LearnerPaper = {
  examId: '5',
  version: 1,
  examName: '卷',
  notice: '',
  totalScore: 2,
  titleList: [],
  problemList: [],
}

/** The fake server: one record, its answers, the active device. */
export function makeServer() {
  const server = {
    now: START,
    status: 2 as Receipt['examStatus'],
    device: '',
    cutoff: (START + 3_600_000) as number | null,
    noticeTotal: 0,
    handIns: 0,
    asked: 0,
    held: new Map<string, { rev: number; userAnswer: string[] }>(),
    late: new Map<string, string[]>(),
    trouble: null as RefusalError | null,
    loseFinish: 0,
    /** Id of a problem whose answers are rejected. */
    bad: '',
  }
  const state = (deviceId: string) => ({
    recordId: '1',
    examStatus: server.status,
    serverTime: iso(server.now),
    cutoffTime: server.cutoff === null ? null : iso(server.cutoff),
    epoch: 1,
    isActive: server.device === deviceId,
    noticeTotal: server.noticeTotal,
    leaveCount: 0,
  })
  const take = ({ answerList }: Pick<SaveInput, 'answerList'>) => {
    if (answerList.some(({ problemId }) => problemId === server.bad)) throw new RefusalError(422, '答案过长')
    for (const { problemId, rev, userAnswer } of answerList)
      if (server.status !== 2) server.late.set(problemId, userAnswer)
      else if ((server.held.get(problemId)?.rev ?? 0) < rev) server.held.set(problemId, { rev, userAnswer })
  }
  const wire = (deviceId: string) => ({
    async continue(takeover: 0 | 1): Promise<Sitting> {
      if (server.trouble) throw server.trouble
      server.asked++
      if (takeover || server.device === '') server.device = deviceId
      return {
        ...state(deviceId),
        examId: '5',
        version: 1,
        examName: '卷',
        attemptNo: 1,
        seed: 1,
        beginTime: iso(START),
        syncKey: 'a2V5',
        rules: {
          answerTime: 60,
          navMethod: 'free',
          shuffleTitle: 0,
          shuffleProblem: 0,
          shuffleOption: 0,
          leaveLimit: 0,
          leaveSeconds: 5,
          blockCopy: 0,
          allowCalculator: 1,
          submitAfter: 0,
          lateSync: 1440,
        },
        answerList: [...server.held].map(([problemId, { rev, userAnswer }]) => ({
          problemId,
          rev,
          userAnswer,
          flag: 0,
          savedTime: iso(server.now),
        })),
      }
    },
    async paper() {
      if (server.trouble) throw server.trouble
      return paper
    },
    async save(input: SaveInput) {
      if (server.trouble) throw server.trouble
      take(input)
      return {
        ...state(deviceId),
        savedTime: iso(server.now),
        savedList: input.answerList.map(({ problemId }) => ({
          problemId,
          rev: server.held.get(problemId)?.rev ?? 0,
        })),
        refusedList: [],
      }
    },
    async finish(answerList: SaveInput['answerList'], reason: FinishReason): Promise<Receipt> {
      if (server.trouble) throw server.trouble
      take({ answerList })
      const isOver = server.cutoff !== null && server.now >= server.cutoff
      if (server.status === 2 && !isOver && (reason === 'time' || server.device !== deviceId))
        throw new RefusalError(999)
      if (server.status === 2) {
        server.status = 5
        server.handIns++
      }
      if (server.loseFinish > 0) {
        server.loseFinish--
        throw new RefusalError(0)
      }
      return {
        recordId: '1',
        examId: '5',
        examName: '卷',
        examStatus: server.status,
        receiptNo: 'R1',
        submitTime: iso(server.now),
        submitType: 1 as const,
        answeredTotal: server.held.size,
        problemTotal: 2,
        score: null,
      }
    },
    async notices() {
      return Array.from({ length: server.noticeTotal }, (_, at) => ({
        id: String(at),
        noticeText: `通知 ${at}`,
        gmtCreate: iso(server.now),
      }))
    },
    sendFile: async () => '/files/12/1',
  })
  return { server, wire }
}
type World = ReturnType<typeof makeServer>

/** One device with its own timers; several may share a server, and a device may reopen with its old journal. */
export function makeDevice(
  { server, wire }: World,
  name: string,
  journal: Journal = createMemoryJournal(),
  storage: Storage = { isPersisted: () => true, subscribe: () => () => {} },
) {
  let timers: { work: () => void; at: number }[] = []
  let mono = 0
  const marks: boolean[] = []
  const store: AttemptStore = createAttemptStore({
    recordId: '1',
    userId: '7',
    deviceId: name,
    journal,
    storage,
    wire: wire(name),
    makeClock: (stored) => createClock({ mono: () => mono, wall: () => START + mono }, stored),
    makeSigner: (key) => async (text) => `${key} ${text}`,
    mono: () => mono,
    random: () => 0.5,
    setTimer(work, ms) {
      const timer = { work, at: mono + ms }
      timers.push(timer)
      return timer
    },
    clearTimer(timer) {
      timers = timers.filter((one) => one !== timer)
    },
    mark: (held) => marks.push(held),
  })
  const settle = async () => {
    for (let turn = 0; turn < 200; turn++) await Promise.resolve()
  }
  return {
    store,
    journal,
    marks,
    settle,
    async pass(ms: number) {
      const end = mono + ms
      for (;;) {
        await settle()
        const next = timers.toSorted((one, other) => one.at - other.at)[0]
        if (!next || next.at > end) break
        server.now += Math.max(0, next.at - mono)
        mono = Math.max(mono, next.at)
        timers = timers.filter((one) => one !== next)
        next.work()
      }
      server.now += end - mono
      mono = end
      await settle()
    },
  }
}
