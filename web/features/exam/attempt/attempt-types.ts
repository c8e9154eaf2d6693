/** Ports and view of an attempt in this tab. */
import type { Sitting } from '../../../shapes.ts'
import type { Receipt } from '@zhixing/contract/exam/record'
import type { LearnerPaper } from '@zhixing/contract/exam/shapes'
import type { Clock } from './clock.ts'
import type { Highlight, Journal } from './journal.ts'
import type { Storage } from './journal-late.ts'
import type { Signer } from './signing.ts'
import type { SaveInput, SaveOutput, SyncState } from './sync.ts'

/**
 * Why it is handed in: by the taker, after leaving too often, or because the device clock says that time is up, which
 * the server must confirm.
 */
export type FinishReason = 'self' | 'leave' | 'time'

/** Calls of an attempt. They reject with an error that has a `code` (0: network) and a message. */
export interface Wire {
  continue(takeover: 0 | 1): Promise<Sitting>
  paper(): Promise<LearnerPaper>
  save(input: SaveInput): Promise<SaveOutput>
  finish(answerList: SaveInput['answerList'], reason: FinishReason): Promise<Receipt>
  notices(): Promise<{ id: string; noticeText: string; gmtCreate: string }[]>
  sendFile(file: Blob, name: string): Promise<string>
}
export interface AttemptPorts {
  recordId: string
  userId: string
  deviceId: string
  journal: Journal
  /** Whether the journal is persistent. */
  storage: Storage
  wire: Wire
  /** Created with the offset stored in the journal. */
  makeClock(storedWallOffset: number): Clock
  makeSigner(syncKey: string): Signer
  mono(): number
  random(): number
  setTimer(work: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
  /** Marks whether this device holds data of this attempt. */
  mark(held: boolean): void
}

/**
 * opening · unreachable: no local data and no server · refused: not this user's, or not found · doing · finishing:
 * handed in or time up, receipt pending · done.
 */
export type Phase = 'opening' | 'unreachable' | 'refused' | 'doing' | 'finishing' | 'done'

export interface AttemptView {
  phase: Phase
  /** Message of a refusal. */
  message: string
  sitting: Omit<Sitting, 'answerList'> | null
  paper: LearnerPaper | null
  answers: Readonly<Record<string, string[]>>
  flags: Readonly<Record<string, boolean>>
  /** Ids of the newest answers when the attempt was opened. */
  lastAnswered: readonly string[]
  /** Why the server rejected an answer, by problem. */
  refusals: Readonly<Record<string, string>>
  sync: SyncState
  savedAt: number | null
  waiting: number
  isActive: boolean
  /** Another tab of this browser is active. */
  otherTab: boolean
  /** Answers cannot be persisted on this device. */
  isMemoryOnly: boolean
  leaveCount: number
  notices: { id: string; noticeText: string; gmtCreate: string }[]
  noticesRead: number
  current: number
  highlights: readonly Highlight[]
  scratch: string
  /** Time is up, as opposed to a hand-in by the taker. */
  timeUp: boolean
  /** The hand-in failed; it is retried. */
  finishFailed: boolean
  receipt: Receipt | null
}

export const emptyView: AttemptView = {
  phase: 'opening',
  message: '',
  sitting: null,
  paper: null,
  answers: {},
  flags: {},
  lastAnswered: [],
  refusals: {},
  sync: { kind: 'saving' },
  savedAt: null,
  waiting: 0,
  isActive: true,
  otherTab: false,
  isMemoryOnly: false,
  leaveCount: 0,
  notices: [],
  noticesRead: 0,
  current: 0,
  highlights: [],
  scratch: '',
  timeUp: false,
  finishFailed: false,
  receipt: null,
}
