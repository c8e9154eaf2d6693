/** Categories as operators keep them. */
import { stateCode } from '@zhixing/contract/states'
import { type AdminExamCategory, adminExamCategory } from '@zhixing/contract/exam/admin-category'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import * as sql from './category.sql.ts'

const MISSING = '分类不存在或已删除'
const PARENT_MISSING = '上级分类不存在或已删除'
const LEVELS = 5

function adminTree(rows: Awaited<ReturnType<typeof sql.selectAll>>): AdminExamCategory[] {
  const roots: AdminExamCategory[] = []
  const nodes = new Map<string, AdminExamCategory>()
  for (const row of rows) {
    const node = { ...row, children: [] }
    nodes.set(row.id, node)
    ;(nodes.get(row.parentId)?.children ?? roots).push(node)
  }
  return roots
}

/** A change of categories: taking turns, and told to everyone who keeps answers. */
function change<T>(
  { db, site, services }: Pick<Request<'admin'>, 'db' | 'site' | 'services'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    await sql.lockCategories(tx)
    const done = await work(tx)
    await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'category' })
    return done
  })
}

/** The place below which categories are put: its level, and that it is of the kind. */
async function placeOf(tx: Tx, parentId: string, type: number): Promise<number> {
  if (parentId === '0') return 0
  const parent = found(await sql.selectOne(tx, parentId), PARENT_MISSING)
  if (parent.examCategoryType !== type) throw new CallError('invalid', '上级分类属于另一种分类，请重新选择', 'parentId')
  return parent.floor
}

export const calls = implement(adminExamCategory, {
  tree: async ({ examCategoryType }, { db }) => ({
    tree: adminTree(await sql.selectAll(db, examCategoryType)),
  }),

  async save({ examCategoryType, parentId, categoryName }, request) {
    const id = await change(request, async (tx) => {
      const floor = await placeOf(tx, parentId, examCategoryType)
      if (floor >= LEVELS) throw new CallError('invalid', `分类最多 ${LEVELS} 级`, 'parentId')
      const known = await sql.selectNamed(tx, examCategoryType, parentId, categoryName)
      return (
        known?.id ??
        sql.insertCategory(tx, { siteId: tx.siteId, examCategoryType, parentId, categoryName, floor: floor + 1 })
      )
    })
    request.setMessage('保存成功')
    return { id }
  },

  async update({ id, categoryName }, request) {
    await change(request, async (tx) => {
      const row = found(await sql.selectOne(tx, id), MISSING)
      const known = await sql.selectNamed(tx, row.examCategoryType, row.parentId, categoryName)
      if (known && known.id !== id)
        throw new CallError('conflict', `同级已有名为“${categoryName}”的分类`, 'categoryName')
      await sql.updateName(tx, id, categoryName)
    })
    request.setMessage('保存成功')
    return {}
  },

  async delete({ id }, request) {
    await change(request, async (tx) => {
      const row = found(await sql.selectOne(tx, id), MISSING)
      const below = await sql.selectBelow(tx, id)
      if (below.length > 1)
        throw new CallError('conflict', `还有 ${below.length - 1} 个下级分类，请先删除或移走下级分类`)
      const { problemCount, examCount } = await sql.countUses(tx, row)
      if (problemCount + examCount > 0)
        throw new CallError(
          'conflict',
          `还有 ${problemCount} 道试题、${examCount} 份试卷使用此分类（含已删除的），请先合并到其他分类`,
        )
      await sql.deleteOne(tx, id)
    })
    request.setMessage('删除成功')
    return {}
  },

  async merge({ id, intoId }, request) {
    const moved = await change(request, async (tx) => {
      if (id === intoId) throw new CallError('conflict', '不能合并到自己')
      const row = found(await sql.selectOne(tx, id), MISSING)
      const into = found(await sql.selectOne(tx, intoId), '要合并到的分类不存在或已删除')
      if (row.examCategoryType !== into.examCategoryType) throw new CallError('conflict', '只能合并到同一种分类')
      const below = await sql.selectBelow(tx, id)
      if (below.some((one) => one.id === intoId)) throw new CallError('conflict', '不能合并到自己的下级分类')
      const deepest = Math.max(...below.map(({ depth }) => depth))
      if (into.floor + deepest > LEVELS) throw new CallError('conflict', `合并后分类会超过 ${LEVELS} 级`)
      const [children, taken] = await Promise.all([sql.selectChildren(tx, id), sql.selectChildren(tx, intoId)])
      const names = new Set(taken.map(({ categoryName }) => categoryName))
      const twice = children.find(({ categoryName }) => names.has(categoryName))
      if (twice) throw new CallError('conflict', `两边都有名为“${twice.categoryName}”的下级分类，请先合并它们`)
      const uses = await sql.countUses(tx, row)
      await sql.refile(tx, row.examCategoryType, id, intoId)
      await sql.refilePapers(tx, row.examCategoryType, id, intoId)
      await sql.updatePlaces(
        tx,
        intoId,
        [...taken, ...children].map((one) => one.id),
      )
      await sql.deleteOne(tx, id)
      await sql.updateFloors(tx, row.examCategoryType)
      return uses
    })
    request.setMessage('合并成功')
    return moved
  },

  async sort({ examCategoryType, parentId, ids }, request) {
    const wanted = [...new Set(ids)]
    await change(request, async (tx) => {
      const rows = await sql.selectSome(tx, wanted)
      if (rows.length !== wanted.length) throw new CallError('notFound', '部分分类不存在或已删除，请刷新后重试')
      if (rows.some((row) => row.examCategoryType !== examCategoryType))
        throw new CallError('invalid', '只能在同一种分类之内移动')
      const floor = await placeOf(tx, parentId, examCategoryType)
      for (const row of rows) {
        if (row.parentId === parentId) continue
        const below = await sql.selectBelow(tx, row.id)
        if (below.some(({ id }) => id === parentId)) throw new CallError('conflict', '不能移动到自己的下级分类')
        if (floor + 1 + Math.max(...below.map(({ depth }) => depth)) > LEVELS)
          throw new CallError('conflict', `移动后分类会超过 ${LEVELS} 级`)
        if (await sql.selectNamed(tx, examCategoryType, parentId, row.categoryName))
          throw new CallError('conflict', `目标位置已有名为“${row.categoryName}”的分类`)
      }
      await sql.updatePlaces(tx, parentId, wanted)
      await sql.updateFloors(tx, examCategoryType)
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
