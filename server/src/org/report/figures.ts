/** Figures of the reports, and the reports as a spreadsheet. Each sum is the sum of the rows beside it. */
import { ownValuesByKey } from '@zhixing/contract/org/own-field-rules'
import type { Sql } from '../../kernel/db/index.ts'
import { mapPage, type PageRequest } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { sheets } from '../../lib/sheets.ts'
import type { Org } from '../access.ts'
import { selectPaths } from '../member/department.sql.ts'
import { selectDeskSetting } from '../desk/setting.sql.ts'
import { pageOfMembers } from '../member/member.sql.ts'
import { ownCells } from '../member/own-fields.ts'
import { planSheets } from '../plan/figures.ts'
import { minutesOf } from '../record/record-lines.ts'
import { keyOf, kindsOf, withItems } from '../seat/kinds/index.ts'
import { texts } from '../texts.ts'
import * as sql from './study.sql.ts'
import { totalOf } from './total.ts'

const EXPORT_ROWS = 30_000
/** Cell of a person without a seat. */
const NO_SEAT = -2

const none: sql.Sums = { seatCount: 0, begunCount: 0, finishedCount: 0, overdueCount: 0, seconds: 0 }

export async function matrixOf(
  db: Sql,
  ground: sql.Ground,
  page: PageRequest,
  by: { keyword: string; departmentId?: string | undefined },
) {
  const { orgId, kinds, scope } = ground
  const [people, products] = await Promise.all([
    pageOfMembers(db, orgId, scope, page, { ...by, statusId: 1 }),
    sql.selectItems(db, orgId),
  ])
  const [itemList, studied] = await Promise.all([
    withItems(db, kinds, products),
    sql.selectStudied(
      db,
      ground,
      people.list.map(({ memberId }) => memberId),
    ),
  ])
  const rows = mapPage(people, ({ memberId, memberName, staffNo, departmentList, ownList }) => {
    const { cells, ...sums } = studied.get(memberId) ?? { ...none, cells: {} as Record<string, number> }
    return {
      ...sums,
      memberId,
      memberName,
      staffNo,
      ownList,
      departmentName: departmentList[0]?.departmentName ?? '',
      cells: products.map((product) => cells[keyOf(product)] ?? NO_SEAT),
    }
  })
  return { ...rows, itemList }
}

export async function departmentsOf(db: Sql, ground: sql.Ground, product?: { productType: number; productId: string }) {
  const [rows, paths] = await Promise.all([sql.selectByDepartment(db, ground, product), selectPaths(db, ground.orgId)])
  const list = rows
    .map((row) => ({ ...row, departmentName: paths.get(row.departmentId) ?? texts.noDepartmentName }))
    .sort((a, b) => a.departmentName.localeCompare(b.departmentName, 'zh-CN'))
  const total = totalOf(list, ['memberCount', 'seatCount', 'begunCount', 'finishedCount', 'overdueCount', 'seconds'])
  return { list, total }
}

/** What the viewer sees of an organisation. */
export const groundOf = (
  { orgId, scope }: Pick<Org, 'orgId' | 'scope'>,
  services: Pick<Services, 'extensions'>,
): sql.Ground => ({
  orgId,
  scope,
  kinds: kindsOf(services),
})

/** The matrix of a branch, the figures by department, and its learning plans as a spreadsheet. */
export async function reportFile(
  db: Sql,
  ground: sql.Ground,
  { orgName, departmentId }: { orgName: string; departmentId?: string | undefined },
) {
  const page = { pageCurrent: 1, pageSize: EXPORT_ROWS }
  const [{ list, itemList }, departments, { fieldList }, plans] = await Promise.all([
    matrixOf(db, ground, page, { keyword: '', departmentId }),
    departmentsOf(db, ground),
    selectDeskSetting(db, ground.orgId),
    planSheets(db, ground, departmentId),
  ])
  const words = texts.sheet
  const cell = (value: number) => (value === NO_SEAT ? '' : Math.max(0, value))
  const sums = (row: sql.Sums) => [
    row.seatCount,
    row.begunCount,
    row.finishedCount,
    row.overdueCount,
    minutesOf(row.seconds),
  ]
  return {
    fileName: words.fileName(orgName),
    file: await sheets([
      {
        name: words.matrix,
        head: [
          ...words.person,
          ...fieldList.map(({ question }) => question),
          ...itemList.map(({ itemName }) => words.percent(itemName)),
          ...words.sums,
        ],
        rows: list.map((row) => [
          row.memberName,
          row.staffNo,
          row.departmentName,
          ...ownCells(fieldList, ownValuesByKey(row.ownList)),
          ...row.cells.map(cell),
          ...sums(row),
        ]),
      },
      {
        name: words.departments,
        head: [words.department, words.members, ...words.sums],
        rows: [...departments.list, { ...departments.total, departmentName: words.total }].map((row) => [
          row.departmentName,
          row.memberCount,
          ...sums(row),
        ]),
      },
      ...plans,
    ]),
  }
}
