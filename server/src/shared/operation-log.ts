import type { Call } from '@zhixing/contract/call'
import type { Db, Sql } from '../kernel/db/index.ts'
import { asJson } from '../kernel/db/json.ts'
import { type Extension, extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'

const MAX = 5000
/** Never written down, whatever call carries them. */
const SECRET = /passw|pwd|secret|token|code$/i

/** What was asked, as the log keeps it: secrets blotted out, mobile numbers masked, cut at 5,000 characters. Pure. */
export function loggable(input: unknown): string {
  const text = JSON.stringify(input, (key, value: unknown) => (SECRET.test(key) && value !== '' ? '***' : value)) ?? ''
  return masked(text).slice(0, MAX)
}

const masked = (text: string) => text.replace(/\b(1[3-9]\d)\d{4}(\d{4})\b/g, '$1****$2')

/** A thing that operators act upon, as it stands: its name, where it is seen, and what can be changed about it, by the words of the back office. */
export interface SubjectNow {
  name: string
  /** Empty where it has no place of its own. */
  path: string
  values: Record<string, string | number | null | readonly string[]>
}

type SubjectServices = Pick<Services, 'extensions' | 'database'>

/** A kind of such things. */
export interface OperationSubject {
  /** The calls about it: those whose address begins so. */
  calls: readonly string[]
  /** Of the input of these calls, what names it, or how the input (and what was answered, once it was) names it; absent where a site has one only. */
  field?: string | ((input: unknown, answer?: unknown) => string)
  /** The field of the input, or how the input, calls what is not there yet: so it is named also where it was refused. */
  called?: string | ((input: unknown) => string)
  /** `services`: for what is no row of the operator's own site. */
  read(sql: Sql, id: string, services: SubjectServices): Promise<SubjectNow | undefined>
}

const subjects = extensionPoint<OperationSubject>('kernel.operationSubjects')

/** Tells the operation log how the things of a domain are called. */
export const operationSubject = (subject: OperationSubject): Extension => subjects.with(subject)

/** The names of the two states that most things have. */
export const enabledText = (statusId: number): string => (statusId === 1 ? '启用' : '停用')
export const yesText = (flag: number): string => (flag === 1 ? '是' : '否')
export const yuanText = (fen: number): string => `${(fen / 100).toFixed(2)} 元`
/** A rate of 1, as PostgreSQL's numeric comes or as a number, in percent. */
export const percentText = (rate: number | string): string => `${Number((Number(rate) * 100).toFixed(2))}%`

export interface Change {
  label: string
  before: string
  after: string
}

type Value = SubjectNow['values'][string]

/** Longer texts are told by their length: the log is for people who look over many lines. */
const MAX_VALUE = 120

function shown(value: Value | undefined): string {
  const text = Array.isArray(value) ? value.join('、') : String(value ?? '')
  const plain = masked(text.replace(/<[^>]*>/g, ' ').trim())
  // Half a character at the cut would be none that can be kept.
  return plain.length > MAX_VALUE ? `${plain.slice(0, 40).toWellFormed()}…（共 ${plain.length} 字）` : plain
}

const isLong = (value: Value | undefined) => Array.isArray(value) && value.join('、').length > MAX_VALUE

/** Of two lists of the same things the part that is in another order. */
function moved(was: readonly string[], is: readonly string[]): [string[], string[]] {
  const first = was.findIndex((item, at) => item !== is[at])
  const end = was.findLastIndex((item, at) => item !== is[at]) + 1
  return [was.slice(first, end), is.slice(first, end)]
}

/** A value before and after; of long lists only what went, what came or what moved, which their first words would not show. */
function shownBoth(was: Value | undefined, is: Value | undefined): [string, string] {
  if (!Array.isArray(was) || !Array.isArray(is) || !(isLong(was) || isLong(is))) return [shown(was), shown(is)]
  const [earlierSet, laterSet] = [new Set<string>(was), new Set<string>(is)]
  const gone = was.filter((item) => !laterSet.has(item))
  const added = is.filter((item) => !earlierSet.has(item))
  if (gone.length + added.length === 0 && was.length === is.length) {
    const [earlier, later] = moved(was, is)
    return [shown(earlier), shown(later)]
  }
  return [gone.length > 0 ? `去掉 ${shown(gone)}` : '', added.length > 0 ? `加上 ${shown(added)}` : '']
}

/** What is another afterwards, in the order of the values; nothing of what was not there before, or is not any more. Pure. */
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
 * How to read what a call is about, or undefined where nobody says. `read` takes what the call answered, for what did not exist before it; it answers
 * undefined for what is not there.
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
  /** What was done, for the people who read the log. */
  operation: string
  /** The call, or the route, by its name. */
  path: string
  input: unknown
  ip: string
  userAgent: string
  /** 200, or why it was refused. */
  code: number
  /** What it was about, before and after; undefined where it was not there, or nobody knows how to read it. */
  before?: SubjectNow | undefined
  after?: SubjectNow | undefined
}

/** Writes one line of the operation log. The app's role may add lines, but neither change nor remove them. */
export async function writeOperation(db: Db, operation: Operation): Promise<void> {
  const { siteId, viewer, operation: name, path, input, ip, userAgent, code, before, after } = operation
  const about = after ?? before
  await db`
    INSERT INTO sys_log (site_id, user_id, real_user_id, operation, path, content, login_ip, user_agent, code, subject, subject_path, changes)
    VALUES (${siteId}, ${viewer.userId}, ${viewer.actedBy}, ${name}, ${path}, ${loggable(input)}, ${ip}, ${userAgent}, ${code},
      ${masked(about?.name ?? '')
        .slice(0, 200)
        .toWellFormed()}, ${about?.path ?? ''}, ${asJson(db, changesOf(before, after))})`
}

/** The log as the back office reads it: a named view, to be joined under a name of one's own. */
export const operationView = (sql: Sql) => sql`
  (SELECT site_id, id, user_id, real_user_id, operation, path, subject, subject_path, changes, content, user_agent, login_ip, code, gmt_create
  FROM sys_log WHERE site_id = ${sql.siteId})`
