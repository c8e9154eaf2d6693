import { entriesOf, isTexts, readStored, store } from '../../../offline/device-store.ts'

/** What was typed and not sent yet stays on the device: by practice (or session), then by problem. */

type Answers = Record<string, string[]>

const name = (session: string) => `practice-${session}`

/** What was typed there before. */
export const readSaved = (session: string): Answers =>
  readStored(name(session), (value) => entriesOf(value, isTexts)) ?? {}

/** Keeps what is typed; nothing left, nothing kept. A full or forbidden store keeps nothing: the page still holds it. */
export const keep = (session: string, answers: Answers): void =>
  store(name(session), Object.keys(answers).length === 0 ? null : answers)
