/** Subjects of manually ordered rows in the operation log. */
import { enabledText, operationSubject, type SubjectNow } from '../../shared/operation-log.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { listNow } from '../../shared/subject-kinds.ts'
import type { RowsKind } from './admin-rows.ts'
import { selectRow, selectRows } from './admin-rows.sql.ts'
import { rowKinds } from './row-kinds.ts'

async function readRow(sql: Sql, kind: RowsKind, id: string): Promise<SubjectNow | undefined> {
  const row = await selectRow(sql, kind, id)
  if (!row) return undefined
  const { path, name, values } = kind.log
  const labelled = Object.entries(values).map(([field, how]) => {
    const [label, text] = typeof how === 'string' ? [how] : how
    return [label, text ? text(row[field] ?? null) : (row[field] ?? null)] as const
  })
  return { name: name(row), path, values: { ...Object.fromEntries(labelled), 状态: enabledText(Number(row.statusId)) } }
}

export const rowSubjects = Object.entries<RowsKind>(rowKinds).flatMap(([noun, kind]) => [
  operationSubject({
    calls: [`system/admin/${noun}/sort`],
    read: async (sql) => {
      const { title, path, name } = kind.log
      return listNow(`${title}列表`, path, (await selectRows(sql, kind)).map(name))
    },
  }),
  operationSubject({
    calls: [`system/admin/${noun}/`],
    field: 'id',
    called: (input) => kind.log.name(input as Parameters<typeof kind.log.name>[0]),
    read: (sql, id) => readRow(sql, kind, id),
  }),
])
