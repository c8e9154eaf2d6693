import { entriesOf, isTexts, readStored, store } from '../../../offline/device-store.ts'

/** Queue of unsent answers by problem, one list per part; stored on the device in order. */

export type Queue = Readonly<Record<string, readonly string[][]>>

const name = (session: string) => `practice-${session}-queue`

const isAnswers = (value: unknown): value is string[][] => Array.isArray(value) && value.every(isTexts)

/** Stored queue of this device. */
export const readQueue = (session: string): Queue =>
  readStored(name(session), (value) => entriesOf(value, isAnswers)) ?? {}

/** Stores the queue. If storage is full or blocked, memory still has it. */
export const keepQueue = (session: string, queue: Queue): void =>
  store(name(session), Object.keys(queue).length === 0 ? null : queue)
