/** Reports of an organisation. Each sum is the sum of the rows beside it. */
import { orgReport } from '@zhixing/contract/org/report'
import { implement } from '../../kernel/implement.ts'
import { orgFor } from '../access.ts'
import { withItems } from '../seat/kinds/index.ts'
import { departmentsOf, groundOf, matrixOf, reportFile } from './figures.ts'
import * as sql from './study.sql.ts'
import { totalOf } from './total.ts'

const BEHIND = 20

export const calls = implement(orgReport, {
  async matrix({ orgId, keyword, departmentId, ...page }, { db, viewer, services }) {
    return matrixOf(db, groundOf(await orgFor(db, viewer, orgId, 'read'), services), page, { keyword, departmentId })
  },

  async department({ orgId, productType, productId }, { db, viewer, services }) {
    const org = await orgFor(db, viewer, orgId, 'read')
    const product = productType !== undefined && productId !== undefined ? { productType, productId } : undefined
    return departmentsOf(db, groundOf(org, services), product)
  },

  async month({ orgId }, { db, viewer, services }) {
    const org = await orgFor(db, viewer, orgId, 'read')
    const list = await sql.selectByMonth(db, groundOf(org, services))
    return { list, total: totalOf(list, ['givenCount', 'finishedCount', 'seconds']) }
  },

  async behind({ orgId }, { db, viewer, services }) {
    const ground = groundOf(await orgFor(db, viewer, orgId, 'read'), services)
    const { list, ...counts } = await sql.selectBehind(db, ground, BEHIND)
    return { ...counts, list: await withItems(db, ground.kinds, list) }
  },

  async export({ orgId, departmentId }, { db, viewer, services }) {
    const org = await orgFor(db, viewer, orgId, 'read')
    return reportFile(db, groundOf(org, services), { orgName: org.orgName, departmentId })
  },
})
