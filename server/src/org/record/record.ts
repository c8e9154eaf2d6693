/** Learning record of one person: what an organisation gave them, never what they learn on their own. */
import { orgRecord } from '@zhixing/contract/org/record'
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { type OwnCertificate, selectCertificatesFor } from '../../grade/index.ts'
import { chinaDate } from '../../lib/moment.ts'
import { safeName } from '../../lib/zip-stream.ts'
import { pdfInTurn } from '../../shared/pdf-turn.ts'
import { type Org, orgFor } from '../access.ts'
import { logOperation } from '../log.ts'
import { selectPaths } from '../member/department.sql.ts'
import { itemsOf, keyOf, kindFor, kindsOf, type SeatKinds } from '../seat/kinds/index.ts'
import type { SeatProduct } from '../seat/seat.sql.ts'
import { texts as orgTexts } from '../texts.ts'
import { planLinesOf } from './plan-lines.ts'
import { minutesOf, percentOf, type RecordLine, recordStatus, statusOf } from './record-lines.ts'
import { drawRecord } from './record-pdf.ts'
import { recordTexts as texts } from './record-texts.ts'
import * as sql from './record.sql.ts'

const DAY = 86_400_000
const { course, live, class: grade } = stateCode.product

interface Asked {
  from?: string | undefined
  to?: string | undefined
}

/** The days of a record; without any, those of the membership. @throws {CallError} invalid */
function periodOf({ from, to }: Asked, joinTime: string, now: number) {
  const first = from ?? chinaDate(joinTime)
  const last = to ?? chinaDate(new Date(now).toISOString())
  if (last < first) throw new CallError('invalid', texts.wrongPeriod, 'to')
  const begin = Date.parse(`${first}T00:00:00+08:00`)
  const end = Date.parse(`${last}T00:00:00+08:00`) + DAY
  return { first, last, from: new Date(begin).toISOString(), to: new Date(end).toISOString() }
}

/** Marks by `keyOf`. */
async function marksOf(db: Sql, kinds: SeatKinds, userId: string, rows: readonly SeatProduct[], now: number) {
  const lists = await Promise.all(
    kinds.map(async ({ productTypes, marks }) => {
      const own = rows.filter(({ productType }) => productTypes.includes(productType))
      if (!marks || own.length === 0) return []
      const byId = await marks(
        db,
        userId,
        own.map(({ productId }) => productId),
        now,
      )
      return own.map((row) => [keyOf(row), byId.get(row.productId) ?? ''] as const)
    }),
  )
  return new Map(lists.flat())
}

/** Certificates by `keyOf` of the item that gave them. */
async function certificatesOf(db: Sql, userId: string, rows: readonly SeatProduct[]) {
  const ids = (...types: number[]) =>
    rows.filter(({ productType }) => types.includes(productType)).map(({ productId }) => productId)
  const [gradeIds, courseIds] = [ids(grade), ids(course, live)]
  if (gradeIds.length + courseIds.length === 0) return () => []
  const list = await selectCertificatesFor(db, userId, { gradeIds, courseIds })
  return ({ productType, productId }: SeatProduct): OwnCertificate[] =>
    list.filter((one) =>
      productType === grade ? one.gradeId === productId : productType <= live && one.courseId === productId,
    )
}

async function linesOf(
  db: Sql,
  ground: { orgId: string; kinds: SeatKinds },
  member: sql.RecordedMember,
  period: sql.Period,
  now: number,
): Promise<RecordLine[]> {
  const { orgId, kinds } = ground
  const seats = await sql.selectRecord(db, ground, member, period)
  const given = new Set(seats.map(keyOf))
  const planned = (await sql.selectPlanned(db, orgId, member.memberId, period)).filter((row) => !given.has(keyOf(row)))
  const [items, marks, certificates] = await Promise.all([
    itemsOf(db, kinds, [...seats, ...planned]),
    marksOf(db, kinds, member.userId, seats, now),
    certificatesOf(db, member.userId, seats),
  ])
  const named = (row: SeatProduct) => ({
    itemName: items.get(keyOf(row))?.itemName ?? orgTexts.goneItem,
    kindName: kindFor(kinds, row.productType).kindName,
  })
  return [
    ...seats.map((row) => {
      const standing = { ...row, isFinishable: kindFor(kinds, row.productType).isFinishable }
      return {
        ...named(row),
        status: statusOf(standing, now),
        percent: percentOf(standing),
        minutes: minutesOf(row.seconds),
        marks: marks.get(keyOf(row)) ?? '',
        finishedAt: row.finishedAt,
        dueTime: row.dueTime,
        certificates: certificates(row),
      }
    }),
    ...planned.map((row) => ({
      ...named(row),
      status: recordStatus.waiting,
      percent: null,
      minutes: 0,
      marks: '',
      finishedAt: null,
      dueTime: null,
      certificates: [],
    })),
  ]
}

type Context = Pick<Request<'login'>, 'db' | 'services'>

/** @param scope departments to whose branches the person has to belong */
async function recordOf({ db, services }: Context, org: Org, memberId: string, scope: Org['scope'], asked: Asked) {
  const { orgId, orgName } = org
  const member = found(await sql.selectRecorded(db, orgId, memberId, scope), orgTexts.noMember)
  const now = services.clock.now()
  const period = periodOf(asked, member.joinTime, now)
  const kinds = kindsOf(services)
  const [lines, planLines, paths] = await Promise.all([
    linesOf(db, { orgId, kinds }, member, period, now),
    planLinesOf(db, member.memberId, period),
    selectPaths(db, orgId),
  ])
  const { memberName, staffNo, position, departmentId } = member
  const record = {
    orgName,
    memberName,
    staffNo,
    position,
    departmentName: paths.get(departmentId) ?? '',
    from: period.first,
    to: period.last,
    madeAt: new Date(now).toISOString(),
    lines,
    planLines,
  }
  const bytes = await pdfInTurn(() => drawRecord(record))
  const fileName = `${safeName(texts.fileName(orgName, memberName), memberId)}.pdf`
  return { member, period, document: { fileName, file: bytes.toString('base64') } }
}

export const calls = implement(orgRecord, {
  async export({ orgId, memberId, ...asked }, { db, viewer, services }) {
    const org = await orgFor(db, viewer, orgId, 'read')
    const { member, period, document } = await recordOf({ db, services }, org, memberId, org.scope, asked)
    // Written before the record leaves; people who read their own leave no line.
    if (member.userId !== viewer.userId)
      await transaction(db, (tx) =>
        logOperation(tx, {
          orgId,
          operatorId: viewer.userId,
          operation: texts.log,
          detail: texts.logDetail(period.first, period.last),
          userId: member.userId,
        }),
      )
    return document
  },

  async own({ orgId, ...asked }, { db, viewer, services }) {
    const org = await orgFor(db, viewer, orgId, 'see')
    return (await recordOf({ db, services }, org, org.memberId, null, asked)).document
  },
})
