/** What an import gives beside classes: columns whose things higher domains know (extension point `importGifts`). */
import { permissionName } from '@zhixing/contract/permissions'
import type { ImportRow } from '@zhixing/contract/user/admin-import'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import type { Services } from '../../kernel/services.ts'
import { type ImportBy, type ImportGifts, importGifts } from '../extension-points.ts'
import { texts } from '../texts.ts'
import { courseWords, endOfDay, type Gift, giftFields, giftsOf, plainContact, type RowError } from './import-rules.ts'
import * as sql from './import.sql.ts'

/** The gifts of a row, with errors of their cells and notes about what is not given again. */
export interface RowGifts {
  gifts: Gift[]
  errors: RowError[]
  notes: string[]
}

/** Different names of one column: each is looked up by itself. */
const MAX_NAMES = 500

type Points = Pick<Services, 'extensions'>

const pointOf = (services: Points, field: Gift['field']): ImportGifts => {
  const point = importGifts.all(services).find((one) => one.field === field)
  if (!point) throw new Error(`nothing gives ${field}`)
  return point
}

/** @throws {CallError} forbidden, for a column whose permission the operator lacks */
export function mayGive({ viewer, site, services }: Request<'admin'>, rows: readonly ImportRow[]): void {
  for (const { field, permission } of importGifts.all(services))
    if (rows.some((row) => row[field].trim() !== '') && !holds(viewer, permission, site))
      throw new CallError(
        'forbidden',
        texts.importNoGiftRight(texts.importGiftColumns[field], permissionName(permission)),
      )
}

/** The gifts of rows. `taken`: accounts by contact */
export async function readGifts(
  db: Sql,
  services: Points,
  rows: readonly ImportRow[],
  taken: ReadonlyMap<string, { id: string }>,
): Promise<RowGifts[]> {
  const wordsOf = {
    courses: rows.flatMap(({ courses }) => courseWords(courses)),
    organization: rows.map(({ organization }) => organization.trim()).filter((word) => word !== ''),
  }
  for (const field of giftFields)
    if (new Set(wordsOf[field]).size > MAX_NAMES)
      throw new CallError('invalid', texts.importTooManyNames(texts.importGiftColumns[field], MAX_NAMES), 'rows')
  const find = async (field: Gift['field']) =>
    wordsOf[field].length === 0 ? new Map() : pointOf(services, field).find(db, [...new Set(wordsOf[field])])
  const [courses, organization] = [await find('courses'), await find('organization')]
  const read = rows.map((row) => ({ ...giftsOf(row, { courses, organization }), notes: [] as string[] }))
  for (const field of giftFields) {
    const wants = read.flatMap(({ gifts }, at) => {
      const userId = taken.get(plainContact(rows[at]?.mobile ?? ''))?.id
      const until = endOfDay(rows[at]?.expireTime ?? '') ?? null
      return userId === undefined
        ? []
        : gifts.filter((gift) => gift.field === field).map(({ key, name }) => ({ at, name, userId, key, until }))
    })
    if (wants.length === 0) continue
    for (const [index, judged] of await pointOf(services, field).judge(db, wants)) {
      const { at = 0, name = '' } = wants[index] ?? {}
      const row = read[at]
      if ('error' in judged) row?.errors.push({ field, msg: judged.error })
      else row?.notes.push(`${name}：${judged.note}`)
    }
  }
  return read
}

/** What a row gives, as text. */
export const giftTexts = (services: Points, row: RowGifts | undefined, expireTime: string): string[] =>
  (row?.gifts ?? []).map(({ field, name }) =>
    pointOf(services, field).text(name, endOfDay(expireTime)?.slice(0, 10) ?? null),
  )

/** Gives what rows ask for, each gift on its own: a refusal is noted at its row. In one order, against deadlocks. */
export async function giveGifts(tx: Tx, services: Services, by: ImportBy, rowNos: readonly number[]): Promise<void> {
  if (rowNos.length === 0) return
  const rows = await sql.selectGifted(tx, by.importId, rowNos)
  const wants = rows.flatMap((row) => row.gifts.map((gift) => ({ row, gift })))
  const orderOf = ({ gift, row }: (typeof wants)[number]) => `${gift.field} ${gift.key} ${row.userId}`
  const outcome = new Map(rows.map(({ rowNo }) => [rowNo, { given: [] as sql.Given[], reasons: [] as string[] }]))
  for (const { row, gift } of wants.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    const { userId, nickname, expireTime } = row
    const { field, key } = gift
    try {
      const note = await tx.savepoint((inner) =>
        pointOf(services, field).give(inner, services, { userId, key, until: expireTime, nickname }, by),
      )
      if (note !== undefined) outcome.get(row.rowNo)?.given.push({ field, key, note })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      outcome.get(row.rowNo)?.reasons.push(texts.importNotGiven(gift.name, error.message))
    }
  }
  for (const [rowNo, { given, reasons }] of outcome)
    if (given.length + reasons.length > 0) await sql.noteGiven(tx, by.importId, rowNo, given, reasons.join('；'))
}

/** Takes back what an import gave and is unchanged since. */
export async function takeGiftsBack(tx: Tx, services: Services, by: ImportBy): Promise<void> {
  const all = (await sql.selectGiven(tx, by.importId)).flatMap(({ given, ...person }) =>
    given.map((one) => ({ ...person, ...one })),
  )
  for (const [field, list] of Map.groupBy(all, (one) => one.field))
    await pointOf(services, field).takeBack(tx, services, list, by)
}
