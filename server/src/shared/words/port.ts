/** Sensitive words of a site: port, implemented by the domain that has the lists. */
import { wordActions } from '@zhixing/contract/community/word-limits'
import type { Db, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'
import type { Verdict } from './judge.ts'

/** Judges texts that are published together. */
export const listedWords =
  extensionPoint<(services: Services, db: Db | Tx, ...texts: string[]) => Promise<Verdict>>('kernel.listedWords')

const REFUSED = '内容含有本站不允许发布的词语，请修改后再发布'

/** What becomes of texts that are published together. */
export async function judgeWords(services: Services, db: Db | Tx, ...texts: string[]): Promise<Verdict> {
  return listedWords.one(services)(services, db, ...texts)
}

/** The text with masked words; null if it must not appear without a review. */
export async function passedText(services: Services, db: Db | Tx, text: string): Promise<string | null> {
  const { action, texts } = await judgeWords(services, db, text)
  return isBlocked(action) ? null : (texts[0] ?? text)
}

const isBlocked = (action: Verdict['action']) => action === wordActions.refuse || action === wordActions.hold

/** The value with masked words in all its strings; null if one must not appear without a review. */
export async function passedStrings<T>(services: Services, db: Db | Tx, value: T): Promise<T | null> {
  const strings = stringsOf(value)
  const { action, texts } = await judgeWords(services, db, ...strings)
  if (isBlocked(action)) return null
  if (action === null) return value
  const next = texts.values()
  return replaced(value, () => next.next().value ?? '') as T
}

/** All strings within a value, in its order. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}

/** A copy with each string replaced, in the order of `stringsOf`. */
function replaced(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next()
  if (Array.isArray(value)) return value.map((one) => replaced(one, next))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, next)]))
}

/**
 * The text of a person as it may be published where nothing is reviewed: with masked words.
 * @throws {CallError} invalid
 */
export async function allowedText(
  services: Services,
  db: Db | Tx,
  field: string,
  text: string,
  msg: string = REFUSED,
): Promise<string> {
  const passed = await passedText(services, db, text)
  if (passed === null) throw new CallError('invalid', msg, field)
  return passed
}

/**
 * Rejects a name with a word of any group: a name of stars is none.
 * @throws {CallError} invalid
 */
export async function refuseListedWords(services: Services, db: Db | Tx, field: string, text: string): Promise<void> {
  if ((await judgeWords(services, db, text)).action !== null) throw new CallError('invalid', REFUSED, field)
}
