/** Operation-log subjects of categories. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Extension } from '../../kernel/extensions.ts'
import { enabledText, operationSubject, type SubjectNow } from '../operation-log.ts'
import { listNow } from '../subject-kinds.ts'
import { type CategoryTable, selectNamesBelow, selectOne } from './categories.sql.ts'

interface CategoryWords {
  /** Path prefix of the calls. */
  calls: string
  /** Name of the entity, for example 课程分类. */
  title: string
  /** Back-office page. */
  path: string
}

/** Subjects of the calls of one category table: one category, a merge, an ordering. */
export function categorySubjects(of: CategoryTable, { calls, title, path }: CategoryWords): Extension[] {
  const readOne = async (sql: Sql, id: string): Promise<SubjectNow | undefined> => {
    const row = await selectOne(sql, of, id)
    return (
      row && { name: row.categoryName, path, values: { 分类名称: row.categoryName, 状态: enabledText(row.statusId) } }
    )
  }
  return [
    operationSubject({
      calls: [`${calls}sort`],
      field: (input) => {
        const { parentId = '0', ids } = input as { parentId?: string; ids: readonly string[] }
        return `${parentId},${ids[0]}`
      },
      async read(sql, id) {
        const [parentId = '0', like = '0'] = id.split(',')
        const parent = parentId === '0' ? undefined : await selectOne(sql, of, parentId)
        return listNow(
          parent ? `「${parent.categoryName}」的下级分类` : `${title}列表`,
          path,
          await selectNamesBelow(sql, of, parentId, like),
        )
      },
    }),
    operationSubject({
      calls: [`${calls}merge`],
      field: (input) => {
        const { id, intoId } = input as { id: string; intoId: string }
        return `${id},${intoId}`
      },
      async read(sql, ids) {
        const [id = '0', intoId = '0'] = ids.split(',')
        const [one, into] = [await selectOne(sql, of, id), await selectOne(sql, of, intoId)]
        return one && into && { name: `「${one.categoryName}」并入「${into.categoryName}」`, path, values: {} }
      },
    }),
    operationSubject({ calls: [calls], field: 'id', called: 'categoryName', read: readOne }),
  ]
}
