/** Attempts at placement tests that this device holds: the key of each, and the answer that is being typed. */
import { isTexts, readStored, store } from '../../../offline/device-store.ts'

const NAME = 'placement'
/** Older ones are forgotten. */
const MOST = 20

export interface KeptAttempt {
  placementId: string
  attemptKey: string
  /** 1: joined to an account. */
  isJoined?: true
  /** The open question, and its answer so far. */
  problemId?: string
  answer?: string[]
}

function parse(value: unknown): KeptAttempt[] | null {
  if (!Array.isArray(value)) return null
  return value.filter(
    (one: Partial<KeptAttempt> | null): one is KeptAttempt =>
      typeof one?.placementId === 'string' &&
      typeof one.attemptKey === 'string' &&
      (one.answer === undefined || isTexts(one.answer)),
  )
}

/** All attempts, newest first. */
export const keptAttempts = (): KeptAttempt[] => readStored(NAME, parse) ?? []

/** The newest attempt at a test. */
export const keptAttempt = (placementId: string): KeptAttempt | undefined =>
  keptAttempts().find((one) => one.placementId === placementId)

/** Stores an attempt in place of the one with its key, else as the newest. */
export function keepAttempt(attempt: KeptAttempt): void {
  const others = keptAttempts().filter(({ attemptKey }) => attemptKey !== attempt.attemptKey)
  store(NAME, [attempt, ...others].slice(0, MOST))
}
