/** Subjects of callback requests in the operation log. */
import type { Sql } from '../kernel/db/index.ts'
import { operationSubject } from '../shared/operation-log.ts'

const STATES: Record<number, string> = { 1: '待联系', 2: '已联系', 3: '已关闭' }

async function readCounsel(sql: Sql, id: string) {
  const [row] = await sql<{ name: string; status: number; note: string }[]>`
    SELECT name, status, note FROM counsel WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: `${row.name}的咨询`,
      path: '/admin/counsel',
      values: { 状态: STATES[row.status] ?? String(row.status), 跟进记录: row.note },
    }
  )
}

export const extensions = [operationSubject({ calls: ['marketing/admin/counsel/'], field: 'id', read: readCounsel })]
