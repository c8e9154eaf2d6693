import type { Call } from '@zhixing/contract/call'
import type { Sql } from '../kernel/db/index.ts'
import { asJson } from '../kernel/db/json.ts'
import { type Extension, extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import type { Retention } from '../kernel/retention.ts'

const MAX = 5000
/** Keys whose values are never logged. */
const SECRET = /passw|pwd|secret|token|code$/i

/** Input as logged: secrets removed, mobile numbers masked, at most 5,000 characters. Pure. */
export function loggable(input: unknown): string {
  const text = JSON.stringify(input, (key, value: unknown) => (SECRET.test(key) && value !== '' ? '***' : value)) ?? ''
  return masked(text).slice(0, MAX)
}

const masked = (text: string) => text.replace(/\b(1[3-9]\d)\d{4}(\d{4})\b/g, '$1****$2')

/** Current state of a subject: name, page, and its editable values by label. */
export interface SubjectNow {
  name: string
  /** Empty if it has no page. */
  path: string
  values: Record<string, string | number | null | readonly string[]>
}

type SubjectServices = Pick<Services, 'extensions' | 'database'>

/** A kind of subject. */
export interface OperationSubject {
  /** Path prefixes of its calls. */
  calls: readonly string[]
  /** Input field that identifies the subject, or a function of input and answer; absent for a singleton. */
  field?: string | ((input: unknown, answer?: unknown) => string)
  /** Input field, or function, with the name of a subject that does not exist yet, so that refusals are named too. */
  called?: string | ((input: unknown) => string)
  /** `services`: for subjects that are not rows of the operator's site. */
  read(sql: Sql, id: string, services: SubjectServices): Promise<SubjectNow | undefined>
}

const subjects = extensionPoint<OperationSubject>('kernel.operationSubjects')

/** Registers a kind of subject. */
export const operationSubject = (subject: OperationSubject): Extension => subjects.with(subject)

/** Label of the status of most entities. */
export const enabledText = (statusId: number): string => (statusId === 1 ? '启用' : '停用')
export const yesText = (flag: number): string => (flag === 1 ? '是' : '否')
export const yuanText = (fen: number): string => `${(fen / 100).toFixed(2)} 元`
/** A ratio (PostgreSQL numeric as text, or number) as a percentage. */
export const percentText = (rate: number | string): string => `${Number((Number(rate) * 100).toFixed(2))}%`

export interface Change {
  label: string
  before: string
  after: string
}

type Value = SubjectNow['values'][string]

/** Longer texts are abbreviated to their length. */
const MAX_VALUE = 120

function shown(value: Value | undefined): string {
  const text = Array.isArray(value) ? value.join('、') : String(value ?? '')
  const plain = masked(text.replace(/<[^>]*>/g, ' ').trim())
  // Do not split a surrogate pair.
  return plain.length > MAX_VALUE ? `${plain.slice(0, 40).toWellFormed()}…（共 ${plain.length} 字）` : plain
}

const isLong = (value: Value | undefined) => Array.isArray(value) && value.join('、').length > MAX_VALUE

/** The parts of two permuted lists that moved. */
function moved(was: readonly string[], is: readonly string[]): [string[], string[]] {
  const first = was.findIndex((item, at) => item !== is[at])
  const end = was.findLastIndex((item, at) => item !== is[at]) + 1
  return [was.slice(first, end), is.slice(first, end)]
}

/** Old and new value; of long lists only the removed, added or moved items, which an abbreviation would hide. */
function shownBoth(was: Value | undefined, is: Value | undefined): [string, string] {
  if (!Array.isArray(was) || !Array.isArray(is) || !(isLong(was) || isLong(is))) return [shown(was), shown(is)]
  const [earlierSet, laterSet] = [new Set<string>(was), new Set<string>(is)]
  const removed = was.filter((item) => !laterSet.has(item))
  const added = is.filter((item) => !earlierSet.has(item))
  if (removed.length + added.length === 0 && was.length === is.length) {
    const [earlier, later] = moved(was, is)
    return [shown(earlier), shown(later)]
  }
  return [removed.length > 0 ? `去掉 ${shown(removed)}` : '', added.length > 0 ? `加上 ${shown(added)}` : '']
}

/** Changed values, in order; none if the subject did not exist before or does not any more. Pure. */
export function changesOf(before: SubjectNow | undefined, after: SubjectNow | undefined): Change[] {
  if (!before || !after) return []
  return Object.keys(after.values).flatMap((label) => {
    const [was, is] = [before.values[label], after.values[label]]
    if (!(label in before.values) || JSON.stringify(was) === JSON.stringify(is)) return []
    const [earlier, later] = shownBoth(was, is)
    return [{ label, before: earlier, after: later }]
  })
}

/**
 * Returns a reader for the subject of a call; undefined if no domain registered one. `read` takes the answer, for
 * subjects that the call created, and returns undefined for missing ones.
 */
export function subjectOf(services: SubjectServices, call: Call, input: unknown) {
  const subject = subjects.all(services).find(({ calls }) => calls.some((start) => call.key.startsWith(start)))
  if (!subject) return undefined
  const { field, called } = subject
  const textIn = (from: unknown, name: string): string => {
    const value = (from as Record<string, unknown> | null | undefined)?.[name]
    return typeof value === 'string' ? value : ''
  }
  const newOne = (): SubjectNow | undefined => {
    const name = typeof called === 'string' ? textIn(input, called) : (called?.(input) ?? '')
    return name === '' ? undefined : { name, path: '', values: {} }
  }
  return {
    read: (sql: Sql, answer?: unknown): Promise<SubjectNow | undefined> => {
      if (field === undefined) return subject.read(sql, '', services)
      const id =
        typeof field === 'string'
          ? textIn(input, field) || textIn(answer, field) || textIn(answer, 'id')
          : field(input, answer)
      return id === '' ? Promise.resolve(newOne()) : subject.read(sql, id, services)
    },
  }
}

export interface Operation {
  siteId: number
  viewer: Pick<Viewer, 'userId' | 'actedBy'>
  /** Operation, as shown to operators. */
  operation: string
  /** Key of the call, or path of the route. */
  path: string
  input: unknown
  ip: string
  userAgent: string
  /** 200, or the error code. */
  code: number
  /** Subject before and after; undefined if missing or unreadable. */
  before?: SubjectNow | undefined
  after?: SubjectNow | undefined
}

/** Appends an entry. The app role can INSERT but neither UPDATE nor DELETE. */
export async function writeOperation(db: Sql, operation: Operation): Promise<void> {
  const { siteId, viewer, operation: name, path, input, ip, userAgent, code, before, after } = operation
  const about = after ?? before
  await db`
    INSERT INTO sys_log (site_id, user_id, real_user_id, operation, path, content, login_ip, user_agent, code, subject, subject_path, changes)
    VALUES (${siteId}, ${viewer.userId}, ${viewer.actedBy}, ${name}, ${path}, ${loggable(input)}, ${ip}, ${userAgent}, ${code},
      ${masked(about?.name ?? '')
        .slice(0, 200)
        .toWellFormed()}, ${about?.path ?? ''}, ${asJson(db, changesOf(before, after))})`
}

/** The log as a view for the back office, to be joined under an alias. */
export const operationView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, real_user_id, operation, path, subject, subject_path, changes, content, user_agent, login_ip, code, gmt_create
  FROM sys_log WHERE site_id = ${sql.siteId})`

export const operationLogRetention: Retention = {
  table: 'sys_log',
  since: 'gmt_create',
  days: 3 * 366,
  what: 'operations in the back office',
}
