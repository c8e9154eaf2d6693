/**
 * Journal of an attempt on this device: enough to continue offline, after the tab was killed, and to send what the
 * server lacks. Every change is written here before it is sent.
 */
import type { Sitting } from '../../../shapes.ts'
import type { Receipt, SentEvent } from '@zhixing/contract/exam/record'
import type { LearnerPaper } from '@zhixing/contract/exam/shapes'
import { newerOf } from './merge.ts'
import type { JournalAnswer } from './journal-answer.ts'

export interface JournalEvent {
  recordId: string
  no: number
  kind: SentEvent['kind']
  at: string
  seconds?: number
}
/** Start and end of a highlight, in characters of a part's text. */
export interface Highlight {
  part: string
  start: number
  end: number
}
/** An attached file that the server does not have yet. */
export interface JournalFile {
  /** Local address in the answer: `local:image/{uuid}` or `local:document/{uuid}/{name}`. */
  address: string
  recordId: string
  file: Blob
  name: string
  /** Media type, while the bytes are encrypted (encrypt.ts). */
  lockedType?: string
}
export interface JournalRecord {
  recordId: string
  userId: string
  deviceId: string
  sitting: Omit<Sitting, 'answerList'>
  /** Server time minus device time, ms. */
  wallOffset: number
  lastEventNo: number
  /** Current problem, from 0; negative: none on this device yet. */
  current: number
  highlights: Highlight[]
  scratch: string
  /** Number of notices read. */
  noticesRead: number
  /** False after another device took over. */
  isActive: boolean
  /** The requested hand-in, until the server acknowledges it. */
  wantsFinish: '' | 'self' | 'leave'
  receipt: Receipt | null
  /** After sign-out: encrypted unsent answers, and their number (encrypt.ts). */
  sealed?: Uint8Array<ArrayBuffer>
  sealedTotal?: number
}

export interface Journal {
  record(recordId: string): Promise<JournalRecord | undefined>
  putRecord(record: JournalRecord): Promise<void>
  paper(recordId: string): Promise<LearnerPaper | undefined>
  putPaper(recordId: string, paper: LearnerPaper): Promise<void>
  answers(recordId: string): Promise<JournalAnswer[]>
  /**
   * The higher rev of each problem wins, whatever the order. `isStrict`: flushed to disk before it resolves, while no
   * other copy exists.
   */
  putAnswers(answers: readonly JournalAnswer[], options?: { isStrict?: boolean }): Promise<void>
  events(recordId: string): Promise<JournalEvent[]>
  putEvent(event: JournalEvent): Promise<void>
  dropEvents(recordId: string, numbers: readonly number[]): Promise<void>
  file(address: string): Promise<JournalFile | undefined>
  putFile(file: JournalFile): Promise<void>
  dropFile(address: string): Promise<void>
  /** Deletes paper, answers and events of a record; keeps the record and its files. */
  strip(recordId: string): Promise<void>
  /** Deletes everything of a record. */
  forget(recordId: string): Promise<void>
}

/** Whether the server lacks this answer and may still accept it. */
export const isUnsent = (answer: JournalAnswer): boolean => answer.rev > answer.sentRev && answer.refused === undefined

/** Contents of a memory journal. */
interface JournalContents {
  records: JournalRecord[]
  papers: [recordId: string, paper: LearnerPaper][]
  answers: JournalAnswer[]
  events: JournalEvent[]
  files: JournalFile[]
}

/** Journal in memory: while the browser blocks storage, or until its database is open. */
export function createMemoryJournal(): Journal & { everything(): JournalContents } {
  const records = new Map<string, JournalRecord>()
  const papers = new Map<string, LearnerPaper>()
  const answers = new Map<string, JournalAnswer>()
  const events = new Map<string, JournalEvent>()
  const files = new Map<string, JournalFile>()
  const of = <T extends { recordId: string }>(all: Map<string, T>, recordId: string): T[] =>
    [...all.values()].filter((one) => one.recordId === recordId)
  return {
    everything: () => ({
      records: [...records.values()],
      papers: [...papers],
      answers: [...answers.values()],
      events: [...events.values()],
      files: [...files.values()],
    }),
    record: async (recordId) => records.get(recordId),
    async putRecord(record) {
      records.set(record.recordId, structuredClone(record))
    },
    paper: async (recordId) => papers.get(recordId),
    async putPaper(recordId, paper) {
      papers.set(recordId, paper)
    },
    answers: async (recordId) => of(answers, recordId),
    async putAnswers(list) {
      for (const answer of list) {
        const key = `${answer.recordId} ${answer.problemId}`
        answers.set(key, structuredClone(newerOf(answers.get(key), answer)))
      }
    },
    events: async (recordId) => of(events, recordId),
    async putEvent(event) {
      events.set(`${event.recordId} ${event.no}`, event)
    },
    async dropEvents(recordId, numbers) {
      for (const no of numbers) events.delete(`${recordId} ${no}`)
    },
    file: async (address) => files.get(address),
    async putFile(file) {
      files.set(file.address, file)
    },
    async dropFile(address) {
      files.delete(address)
    },
    async strip(recordId) {
      papers.delete(recordId)
      for (const all of [answers, events]) for (const [key, one] of all) if (one.recordId === recordId) all.delete(key)
    },
    async forget(recordId) {
      records.delete(recordId)
      papers.delete(recordId)
      for (const all of [answers, events, files])
        for (const [key, one] of all) if (one.recordId === recordId) all.delete(key)
    },
  }
}
