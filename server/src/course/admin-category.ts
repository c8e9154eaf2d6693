import { stateCode } from '@zhixing/contract/states'
import { type AdminCategory, adminCategory } from '@zhixing/contract/course/admin-category'
import { type Tx, transaction } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import * as sql from './admin-category.sql.ts'
import { insertCategory } from './course-write.ts'

const MISSING = '分类不存在或已删除'
const LEVELS = 3
/** How many courses a refusal names. */
const NAMED = 3

/** Rows (parents before children) as a tree. Pure. */
export function adminTree(rows: (sql.FullCategoryRow & { courseCount: number })[]): AdminCategory[] {
  const roots: AdminCategory[] = []
  const nodes = new Map<string, AdminCategory>()
  for (const { categoryType: _categoryType, ...row } of rows) {
    const node = { ...row, children: [] }
    nodes.set(row.id, node)
    ;(nodes.get(row.parentId)?.children ?? roots).push(node)
  }
  return roots
}

type Change = Pick<Request<'admin'>, 'db' | 'site' | 'services'>

/** A change of categories: taking turns, and told to everyone who keeps answers. */
function change<T>({ db, site, services }: Change, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await sql.lockCategories(tx)
    const done = await work(tx)
    await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'category' })
    return done
  })
}

export const calls = implement(adminCategory, {
  tree: async ({ categoryType }, { db }) => ({ tree: adminTree(await sql.selectAll(db, categoryType)) }),

  async save({ categoryType, parentId, categoryName }, request) {
    const id = await change(request, async (tx) => {
      if (parentId !== '0') {
        const parent = found(await sql.selectOne(tx, parentId), '上级分类不存在或已删除')
        if (parent.categoryType !== categoryType)
          throw new CallError('invalid', '上级分类属于另一种内容，请重新选择', 'parentId')
        if (parent.floor >= LEVELS) throw new CallError('invalid', '分类最多三级', 'parentId')
      }
      const known = await sql.selectNamed(tx, categoryType, parentId, categoryName)
      if (known) return known.id
      const sort = await sql.nextSort(tx, categoryType, parentId)
      return insertCategory(tx, { siteId: request.site.siteId, categoryType, parentId, categoryName, sort })
    })
    request.setMessage('保存成功')
    return { id }
  },

  async update({ id, categoryName }, request) {
    await change(request, async (tx) => {
      const row = found(await sql.selectOne(tx, id), MISSING)
      const known = await sql.selectNamed(tx, row.categoryType, row.parentId, categoryName)
      if (known && known.id !== id)
        throw new CallError('conflict', `同级已有名为“${categoryName}”的分类`, 'categoryName')
      await sql.updateName(tx, id, categoryName)
    })
    request.setMessage('保存成功')
    return {}
  },

  async delete({ id }, request) {
    await change(request, async (tx) => {
      found(await sql.selectOne(tx, id), MISSING)
      const children = await sql.countChildren(tx, id)
      if (children > 0) throw new CallError('conflict', `还有 ${children} 个下级分类，请先删除或移走下级分类`)
      const uses = await sql.selectUses(tx, id)
      if (uses.length > 0) {
        const names = uses.slice(0, NAMED).map(({ courseName }) => `《${courseName || '未命名'}》`)
        throw new CallError(
          'conflict',
          `还有 ${uses.length} 个内容使用此分类：${names.join('')}${uses.length > NAMED ? '等' : ''}，请先改到其他分类`,
        )
      }
      await sql.deleteOne(tx, id)
    })
    request.setMessage('删除成功')
    return {}
  },

  async sort({ parentId, ids }, request) {
    const wanted = [...new Set(ids)]
    await change(request, async (tx) => {
      const rows = await sql.selectSome(tx, wanted)
      if (rows.length !== wanted.length) throw new CallError('notFound', '部分分类不存在或已删除，请刷新后重试')
      const parent = parentId === '0' ? null : found(await sql.selectOne(tx, parentId), '上级分类不存在或已删除')
      const floor = (parent?.floor ?? 0) + 1
      const types = new Set([...rows, ...(parent ? [parent] : [])].map((row) => row.categoryType))
      if (types.size > 1 || rows.some((row) => row.floor !== floor))
        throw new CallError('invalid', '分类只能移动到同一级别的位置')
      for (const row of rows) {
        if (row.parentId === parentId) continue
        const known = await sql.selectNamed(tx, row.categoryType, parentId, row.categoryName)
        if (known) throw new CallError('conflict', `目标位置已有名为“${row.categoryName}”的分类`)
        if (!parent) continue
        const line = parent.floor === 1 ? { one: parent.id } : { one: parent.parentId, two: parent.id }
        await sql.moveCourses(tx, row, line)
      }
      await sql.updatePlaces(tx, parentId, wanted)
    })
    request.setMessage('保存成功')
    return {}
  },

  async stand({ id, statusId }, request) {
    await change(request, async (tx) => {
      if (!(await sql.updateStatus(tx, id, statusId))) throw new CallError('notFound', MISSING)
    })
    request.setMessage(statusId === stateCode.row.active ? '启用成功' : '停用成功')
    return {}
  },
})
