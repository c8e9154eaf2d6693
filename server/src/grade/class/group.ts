/** Groups of a class. */
import { gradeGroup } from '@zhixing/contract/grade/student'
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { inClass } from '../in-class.ts'
import { operations } from '../log.ts'
import { hasGroup } from '../member/member.sql.ts'
import { texts } from '../texts.ts'
import { literal } from '../../kernel/db/literal.ts'

async function idOfName(tx: Tx, gradeId: string, groupName: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM grade_group WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND group_name = ${groupName}`
  return row?.id
}

async function insertGroup(tx: Tx, gradeId: string, groupName: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_group (site_id, grade_id, group_name, sort)
    SELECT ${tx.siteId}, ${gradeId}, ${groupName}, coalesce(max(sort), -1) + 1 FROM grade_group WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId}
    RETURNING id`
  return row?.id ?? ''
}

export const calls = implement(gradeGroup, {
  async save({ gradeId, groupId, groupName }, request) {
    const saved = await inClass(request, { gradeId }, async (tx) => {
      if (groupId && !(await hasGroup(tx, gradeId, groupId))) throw new CallError('notFound', texts.noGroup)
      const known = await idOfName(tx, gradeId, groupName)
      if (!groupId) return { log: null, groupId: known ?? (await insertGroup(tx, gradeId, groupName)) }
      if (known && known !== groupId) throw new CallError('conflict', texts.groupTaken(groupName), 'groupName')
      await tx`UPDATE grade_group SET group_name = ${groupName} WHERE site_id = ${tx.siteId} AND id = ${groupId}`
      return { log: null, groupId }
    })
    request.setMessage('保存成功')
    return { groupId: saved.groupId }
  },

  async delete({ gradeId, groupId }, request) {
    await inClass(request, { gradeId }, async (tx) => {
      const [deleted] = await tx<{ groupName: string }[]>`
        DELETE FROM grade_group WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ${groupId} RETURNING group_name`
      const { groupName } = found(deleted, texts.noGroup)
      await tx`UPDATE grade_student SET group_id = 0 WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND group_id = ${groupId}`
      return { log: { operationType: operations.group, detail: `删除分组“${groupName}”` } }
    })
    request.setMessage('删除成功')
    return {}
  },

  async move({ gradeId, groupId, studentIds }, request) {
    await inClass(request, { gradeId }, async (tx) => {
      if (groupId !== '0' && !(await hasGroup(tx, gradeId, groupId))) throw new CallError('notFound', texts.noGroup)
      const ids = [...new Set(studentIds)]
      const { count } = await tx`
        UPDATE grade_student SET group_id = ${groupId}, gmt_modified = now()
        WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ANY(${tx.ids(ids)}) AND status_id = ${literal(tx, stateCode.row.active)}`
      if (count < ids.length) throw new CallError('notFound', texts.noMember)
      return { log: null }
    })
    request.setMessage('分组成功')
    return {}
  },
})
