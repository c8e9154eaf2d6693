import { entriesOf, isTexts, readStored, store } from '../../../offline/device-store.ts'

/** Answers that wait for the network, by problem, one list per part; kept on the device in the order in which they were given. */

export type Queue = Readonly<Record<string, readonly string[][]>>

const name = (session: string) => `practice-${session}-queue`

const isAnswers = (value: unknown): value is string[][] => Array.isArray(value) && value.every(isTexts)

/** What waits on this device. */
export const readQueue = (session: string): Queue =>
  readStored(name(session), (value) => entriesOf(value, isAnswers)) ?? {}

/** Keeps what waits. A full or forbidden store keeps nothing: the page still holds it. */
export const keepQueue = (session: string, queue: Queue): void =>
  store(name(session), Object.keys(queue).length === 0 ? null : queue)
