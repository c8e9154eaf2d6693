/** Judging the rows of a roster against accounts, numbers and members. */
import type { MemberRow } from '@zhixing/contract/grade/member-import'
import { numberOwner, plainStudentNo } from '@zhixing/contract/user/number-rules'
import type { Sql } from '../../kernel/db/index.ts'
import type { Viewer } from '../../kernel/session.ts'
import { plainMobile, selectByMobiles, selectByNumbers } from '../../user/index.ts'
import { selectLimit } from '../class/limit.sql.ts'
import { type JudgedRow, judgeRows } from './import-rules.ts'
import { countMade, selectSiblings } from './import.sql.ts'
import { selectBelonging } from './member.sql.ts'

/** `user_import_column.import_kind` of rosters. */
export const ROSTER = 1

/** What the viewer may still create today. */
export interface AccountsLeft {
  left: number
  mayCreate: boolean
}

/** Accounts that the viewer may still create. Operators are not limited. */
export async function accountsLeftOf(
  sql: Sql,
  viewer: Pick<Viewer, 'userId' | 'isAdmin'>,
  count: (sql: Sql, userId: string) => Promise<number> = countMade,
): Promise<AccountsLeft> {
  const { teacherAccounts, accountDayLimit } = await selectLimit(sql)
  const made = await count(sql, viewer.userId)
  if (viewer.isAdmin === 1) return { left: Number.MAX_SAFE_INTEGER, mayCreate: true }
  const left = accountDayLimit === 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, accountDayLimit - made)
  return { left: teacherAccounts === 1 ? left : 0, mayCreate: teacherAccounts === 1 }
}

/** Validates rows: five queries, however many rows there are. */
export async function judgeRoster(
  sql: Sql,
  gradeId: string,
  rows: readonly MemberRow[],
  { left, mayCreate }: AccountsLeft,
): Promise<JudgedRow[]> {
  const numbers = [...new Set(rows.map(({ studentNo }) => plainStudentNo(studentNo)).filter((no) => no !== ''))]
  const people = await selectByMobiles(
    sql,
    rows.map(({ mobile }) => plainMobile(mobile)),
  )
  const grades = [...new Set([gradeId, ...(await selectSiblings(sql, gradeId))])]
  const numbered = numbers.length === 0 ? [] : await selectByNumbers(sql, numberOwner.grade, grades, numbers)
  const byNumber = Map.groupBy(
    numbered.map((one) => ({ ...one, isOfClass: one.refId === gradeId })),
    ({ studentNo }) => studentNo,
  )
  const userIds = [...[...people.values()].map(({ userId }) => userId), ...numbered.map(({ userId }) => userId)]
  return judgeRows(rows, {
    byMobile: new Map([...people].map(([mobile, { userId }]) => [mobile, userId])),
    byNumber,
    members: await selectBelonging(sql, gradeId, [...new Set(userIds)]),
    accountsLeft: left,
    mayCreate,
  })
}
