/** Departments of an organisation: a tree of at most eight levels. */
import { orgDepartment } from '@zhixing/contract/org/desk'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { inOrg, orgFor } from '../access.ts'
import { texts } from '../texts.ts'
import * as sql from './department.sql.ts'

const LEVELS = 8
const DEPARTMENTS = 1000

async function departmentOf(db: Sql, orgId: string, id: string): Promise<sql.Department> {
  return found(await sql.selectDepartment(db, orgId, id), texts.noDepartment)
}

/** Level of the children of a department; 1 for the top level. */
async function levelBelow(db: Sql, orgId: string, parentId: string): Promise<number> {
  return parentId === '0' ? 1 : (await departmentOf(db, orgId, parentId)).depth + 1
}

/** Adds a department unless the parent has one of that name. @throws {CallError} for too many or too deep ones */
export async function ensureDepartment(tx: Tx, orgId: string, parentId: string, name: string): Promise<string> {
  const known = await sql.selectByName(tx, orgId, parentId, name)
  if (known !== undefined) return known
  if ((await levelBelow(tx, orgId, parentId)) > LEVELS) throw new CallError('shown', texts.tooDeep(LEVELS))
  if ((await sql.countDepartments(tx, orgId)) >= DEPARTMENTS) throw new CallError('shown', texts.tooMany(DEPARTMENTS))
  return sql.insertDepartment(tx, orgId, parentId, name)
}

async function refuseTaken(tx: Tx, orgId: string, parentId: string, { departmentId, departmentName }: sql.Department) {
  const taken = await sql.selectByName(tx, orgId, parentId, departmentName)
  if (taken !== undefined && taken !== departmentId)
    throw new CallError('conflict', texts.departmentTaken(departmentName), 'departmentName')
}

async function move(tx: Tx, orgId: string, one: sql.Department, parentId: string): Promise<void> {
  if (parentId !== '0' && (await sql.isBelow(tx, parentId, one.departmentId)))
    throw new CallError('conflict', texts.intoItself, 'parentId')
  const level = await levelBelow(tx, orgId, parentId)
  if (level + (await sql.heightOf(tx, one.departmentId)) - 1 > LEVELS)
    throw new CallError('shown', texts.tooDeep(LEVELS))
  await refuseTaken(tx, orgId, parentId, one)
  await sql.moveDepartment(tx, one.departmentId, parentId)
}

export const calls = implement(orgDepartment, {
  async list({ orgId }, { db, viewer }) {
    const { scope } = await orgFor(db, viewer, orgId, 'read')
    return { list: await sql.selectDepartments(db, orgId, scope) }
  },

  async save({ orgId, departmentId, parentId, departmentName }, request) {
    const { id } = await inOrg(request, orgId, 'manage', async (tx) => {
      if (departmentId === undefined) {
        const known = await sql.selectByName(tx, orgId, parentId, departmentName)
        if (known !== undefined) return { log: null, id: known }
        const made = await ensureDepartment(tx, orgId, parentId, departmentName)
        return { log: { operation: texts.log.addDepartment, detail: departmentName }, id: made }
      }
      const before = await departmentOf(tx, orgId, departmentId)
      if (before.departmentName === departmentName) return { log: null, id: departmentId }
      await refuseTaken(tx, orgId, before.parentId, { ...before, departmentName })
      await sql.renameDepartment(tx, departmentId, departmentName)
      const detail = `${before.departmentName} → ${departmentName}`
      return { log: { operation: texts.log.renameDepartment, detail }, id: departmentId }
    })
    request.setMessage('保存成功')
    return { departmentId: id }
  },

  async move({ orgId, departmentId, parentId }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const one = await departmentOf(tx, orgId, departmentId)
      if (one.parentId === parentId) return { log: null }
      await move(tx, orgId, one, parentId)
      return { log: { operation: texts.log.moveDepartment, detail: one.departmentName } }
    })
    request.setMessage('移动成功')
    return {}
  },

  async merge({ orgId, departmentId, intoId }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const [one, into] = [await departmentOf(tx, orgId, departmentId), await departmentOf(tx, orgId, intoId)]
      if (await sql.isBelow(tx, intoId, departmentId)) throw new CallError('conflict', texts.intoItself, 'intoId')
      for (const child of await sql.selectChildren(tx, departmentId)) await move(tx, orgId, child, intoId)
      await sql.mergePeople(tx, departmentId, intoId)
      await sql.archiveDepartment(tx, departmentId)
      const detail = `${one.departmentName} → ${into.departmentName}`
      return { log: { operation: texts.log.mergeDepartment, detail } }
    })
    request.setMessage('合并成功')
    return {}
  },

  async archive({ orgId, departmentId }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const one = await departmentOf(tx, orgId, departmentId)
      const children = await sql.selectChildren(tx, departmentId)
      if (children.length > 0 || (await sql.hasPeople(tx, departmentId))) throw new CallError('shown', texts.notEmpty)
      await sql.archiveDepartment(tx, departmentId)
      return { log: { operation: texts.log.archiveDepartment, detail: one.departmentName } }
    })
    request.setMessage('归档成功')
    return {}
  },
})
