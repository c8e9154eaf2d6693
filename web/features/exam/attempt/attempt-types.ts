/** What a sitting in this tab needs, and what it shows. */
import type { Receipt, Sitting } from '@zhixing/contract/exam/record'
import type { LearnerPaper } from '@zhixing/contract/exam/shapes'
import type { Clock } from './clock.ts'
import type { Highlight, Journal } from './journal.ts'
import type { Storage } from './journal-late.ts'
import type { Signer } from './signing.ts'
import type { SaveInput, SaveOutput, SyncState } from './sync.ts'

/** Why it is handed in: by hand, after leaving the screen too often, or because this device believes that time is up, which the server has to confirm. */
export type FinishReason = 'self' | 'leave' | 'time'

/** The calls of a sitting. Each rejects with an error that has a `code` (0: the network) and a message. */
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
  /** Whether the journal outlives the page. */
  storage: Storage
  wire: Wire
  /** Made with the offset that the journal kept. */
  makeClock(storedWallOffset: number): Clock
  makeSigner(syncKey: string): Signer
  mono(): number
  random(): number
  setTimer(work: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
  /** Marks that this device holds something of this sitting, or no longer does. */
  mark(held: boolean): void
}

/**
 * opening · unreachable: nothing is here and the server does not answer · refused: it is not ours, or not there · doing · finishing: handed in or time is
 * up, the receipt is not here yet · done.
 */
export type Phase = 'opening' | 'unreachable' | 'refused' | 'doing' | 'finishing' | 'done'

export interface AttemptView {
  phase: Phase
  /** Why, where it was refused. */
  message: string
  sitting: Omit<Sitting, 'answerList'> | null
  paper: LearnerPaper | null
  answers: Readonly<Record<string, string[]>>
  flags: Readonly<Record<string, boolean>>
  /** Why the server would not have an answer, by problem. */
  refusals: Readonly<Record<string, string>>
  sync: SyncState
  savedAt: number | null
  waiting: number
  isActive: boolean
  /** Another tab of this browser goes on with it. */
  otherTab: boolean
  /** What is typed cannot be kept on this device. */
  isMemoryOnly: boolean
  leaveCount: number
  notices: { id: string; noticeText: string; gmtCreate: string }[]
  noticesRead: number
  current: number
  highlights: readonly Highlight[]
  scratch: string
  /** Time was up (rather than handed in by hand). */
  timeUp: boolean
  /** The hand-in did not get through; it is tried again by itself. */
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
