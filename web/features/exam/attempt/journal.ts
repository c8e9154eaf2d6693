/**
 * What this device knows of a sitting: enough to go on without network, after the tab was killed, and to send what the server does not have. Every change
 * is written here before it is sent anywhere.
 */
import type { Receipt, SentEvent, Sitting } from '@zhixing/contract/exam/record'
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
/** Where a highlight begins and ends, in characters of the text of a part of the paper. */
export interface Highlight {
  part: string
  start: number
  end: number
}
/** A file of an answer that is not on the server yet. */
export interface JournalFile {
  /** The address in the answer: `local:image/{uuid}` or `local:document/{uuid}/{name}`. */
  address: string
  recordId: string
  file: Blob
  name: string
  /** Its media type, while its bytes are locked (seal.ts). */
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
  /** The problem that was looked at last, from 0; below: none on this device yet. */
  current: number
  highlights: Highlight[]
  scratch: string
  /** How many notices were read. */
  noticesRead: number
  /** False after another device took over. */
  isActive: boolean
  /** The taker handed in, and the server has not said so yet. */
  wantsFinish: '' | 'self' | 'leave'
  receipt: Receipt | null
  /** After its person signed out: the answers that wait, locked, and how many they are (seal.ts). */
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
   * Of each problem the newer rev stays, whatever the order. `firm`: on the disk before it resolves, for the time in which no other place has it.
   */
  putAnswers(answers: readonly JournalAnswer[], options?: { isStrict?: boolean }): Promise<void>
  events(recordId: string): Promise<JournalEvent[]>
  putEvent(event: JournalEvent): Promise<void>
  dropEvents(recordId: string, numbers: readonly number[]): Promise<void>
  file(address: string): Promise<JournalFile | undefined>
  putFile(file: JournalFile): Promise<void>
  dropFile(address: string): Promise<void>
  /** Paper, answers and events of a record go; itself and its files stay. */
  strip(recordId: string): Promise<void>
  /** Everything of a record goes. */
  forget(recordId: string): Promise<void>
}

/** True while the server does not have this answer, and may still take it. */
export const isUnsent = (answer: JournalAnswer): boolean => answer.rev > answer.sentRev && answer.refused === undefined

/** All that a journal in memory holds. */
interface JournalContents {
  records: JournalRecord[]
  papers: [recordId: string, paper: LearnerPaper][]
  answers: JournalAnswer[]
  events: JournalEvent[]
  files: JournalFile[]
}

/** A journal that lives as long as the page: where the browser refuses to store anything, and until its database is open. */
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
