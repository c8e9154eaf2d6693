/** Deadlines of courses, and what a person has to learn until when. */
import { orgDeadline } from '@zhixing/contract/org/report'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { inOrg, orgFor } from '../access.ts'
import { selectDepartment } from '../member/department.sql.ts'
import { kindFor, kindsOf, withItems } from '../seat/kinds/index.ts'
import { texts } from '../texts.ts'
import * as sql from './deadline.sql.ts'

export const calls = implement(orgDeadline, {
  async list({ orgId }, { db, viewer, services }) {
    await orgFor(db, viewer, orgId, 'read')
    return { list: await withItems(db, kindsOf(services), await sql.selectDeadlines(db, orgId)) }
  },

  async save({ orgId, departmentId, dueDays, dueTime, ...product }, request) {
    if ((dueDays === null) === (dueTime === null)) throw new CallError('invalid', texts.dueNeeded, 'dueTime')
    const kinds = kindsOf(request.services)
    if (!kindFor(kinds, product.productType).isFinishable) throw new CallError('shown', texts.noEnd)
    await inOrg(request, orgId, 'manage', async (tx) => {
      if (departmentId !== '0') found(await selectDepartment(tx, orgId, departmentId), texts.noDepartment)
      if (!(await sql.hasPack(tx, orgId, product))) throw new CallError('notFound', texts.noItem)
      await sql.writeDeadline(tx, { orgId, departmentId, dueDays, dueTime, ...product })
      const [item] = await withItems(tx, kinds, [product])
      return { log: { operation: texts.log.deadline, detail: item?.itemName ?? '' } }
    })
    request.setMessage('设置成功')
    return {}
  },

  async delete({ orgId, deadlineId }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const product = found(await sql.deleteDeadline(tx, orgId, deadlineId), texts.noDeadline)
      const [item] = await withItems(tx, kindsOf(request.services), [product])
      return { log: { operation: texts.log.noDeadline, detail: item?.itemName ?? '' } }
    })
    request.setMessage('删除成功')
    return {}
  },

  async own(_input, { db, viewer, services }) {
    const kinds = kindsOf(services)
    return { list: await withItems(db, kinds, await sql.selectOwn(db, kinds, viewer.userId)) }
  },
})
