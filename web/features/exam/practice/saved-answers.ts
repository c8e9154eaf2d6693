import { entriesOf, isTexts, readStored, store } from '../../../offline/device-store.ts'

/** Unsent input, stored on the device by practice (or session), then problem. */

type Answers = Record<string, string[]>

const name = (session: string) => `practice-${session}`

/** Stored input. */
export const readSaved = (session: string): Answers =>
  readStored(name(session), (value) => entriesOf(value, isTexts)) ?? {}

/** Stores input; nothing left removes the entry. If storage is full or blocked, memory still has it. */
export const keep = (session: string, answers: Answers): void =>
  store(name(session), Object.keys(answers).length === 0 ? null : answers)
