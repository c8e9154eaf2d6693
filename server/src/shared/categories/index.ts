/**
 * Category management in the back office, for any table: unique names among siblings, ordering, levels, protection of
 * used categories.
 */
import { type Sql, type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, orderTag, refuseMoved, takeTurn } from '../../kernel/etag.ts'
import type { Request } from '../../kernel/implement.ts'
import * as sql from './categories.sql.ts'
import type { CategoryRow, CategoryTable, Place } from './categories.sql.ts'

export type { CategoryRow, CategoryTable } from './categories.sql.ts'

const MISSING = '分类不存在或已删除'
const PARENT_MISSING = '上级分类不存在或已删除'

export interface CategoryOptions extends CategoryTable {
  /** The category cannot change its level, because filed items store the whole path. */
  keepsLevel?: boolean
  /** The edit form also sets the status. */
  isSwitchedByForm?: boolean
}

/** Request fields that the handlers need. */
export type CategoryRequest = Pick<Request<'admin'>, 'db' | 'site' | 'services' | 'setMessage'>

export type TreeNode<Row> = Row & { children: TreeNode<Row>[] }

/** Builds trees from rows (parents first); drops rows without a parent. Pure. */
export function treeOf<Row extends { id: string; parentId: string }>(rows: readonly Row[]): TreeNode<Row>[] {
  const roots: TreeNode<Row>[] = []
  const nodes = new Map<string, TreeNode<Row>>()
  for (const row of rows) {
    const place = row.parentId === '0' ? roots : nodes.get(row.parentId)?.children
    if (!place) continue
    const node = { ...row, children: [] }
    nodes.set(row.id, node)
    place.push(node)
  }
  return roots
}

export type Categories = ReturnType<typeof createCategories>

/** Handlers of one category table. Each serializes on the table and invalidates caches. */
export function createCategories(of: CategoryOptions) {
  const { levels } = of
  const tag = editTag('categoryName', ...(of.isSwitchedByForm ? (['statusId'] as const) : []))

  function change<T>({ db, site, services }: CategoryRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
    return transaction(db, async (tx) => {
      // Unique names span rows, so lock the table's key.
      await takeTurn(tx, of.table)
      const done = await work(tx)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'category' })
      return done
    })
  }

  const order = async (at: Sql, type: number) => orderTag(await sql.selectOrder(at, of, type))

  const one = async (tx: Tx, id: string) => found(await sql.selectOne(tx, of, id), MISSING)

  /** Depth of the parent (0: none), which must be of the same kind. */
  async function floorOf(tx: Tx, { parentId, type }: Place): Promise<number> {
    if (parentId === '0') return 0
    const parent = found(await sql.selectOne(tx, of, parentId), PARENT_MISSING)
    if (parent.type !== type) throw new CallError('invalid', '上级分类属于另一种分类，请重新选择', 'parentId')
    return parent.floor
  }

  /** @throws the category may not move below `parentId`, whose depth is `floor` */
  async function checkMove(tx: Tx, row: CategoryRow, parentId: string, floor: number): Promise<void> {
    const below = await sql.selectBelow(tx, of, row.id)
    if (below.some(({ id }) => id === parentId)) throw new CallError('conflict', '不能移动到自己的下级分类')
    if (floor + 1 + Math.max(...below.map(({ depth }) => depth)) > levels)
      throw new CallError('conflict', `移动后分类会超过 ${levels} 级`)
    if (await sql.selectNamed(tx, of, { type: row.type, parentId }, row.categoryName))
      throw new CallError('conflict', `目标位置已有名为“${row.categoryName}”的分类`)
  }

  return {
    /** Rows with their etags. */
    tagged: <R extends { categoryName: string; statusId: 0 | 1 }>(rows: readonly R[]) => rows.map((row) => tag.on(row)),

    /** Etag of the order of a kind, checked by `sort`. */
    order: (at: Sql, type = 0) => order(at, type),

    /** Appends a category; idempotent: an existing one is returned. */
    async save(
      request: CategoryRequest,
      { type = 0, parentId = '0', categoryName }: Partial<Place> & { categoryName: string },
    ) {
      const place = { type, parentId }
      const id = await change(request, async (tx) => {
        const floor = await floorOf(tx, place)
        if (floor >= levels) throw new CallError('invalid', `分类最多 ${levels} 级`, 'parentId')
        const known = await sql.selectNamed(tx, of, place, categoryName)
        return known ?? sql.insertCategory(tx, of, place, categoryName, floor + 1)
      })
      request.setMessage('保存成功')
      return { id }
    },

    /** Renames a category, and sets its status if the form does. */
    async update(
      request: CategoryRequest,
      { etag, ...to }: { id: string; etag?: string | undefined; categoryName: string; statusId?: 0 | 1 },
    ) {
      await change(request, async (tx) => {
        tag.refuse(etag, await one(tx, to.id), to)
        const known = await sql.selectNamed(tx, of, await one(tx, to.id), to.categoryName)
        if (known && known !== to.id)
          throw new CallError('conflict', `同级已有名为“${to.categoryName}”的分类`, 'categoryName')
        const status = to.statusId === undefined ? {} : { status_id: to.statusId }
        await sql.updateCategory(tx, of, to.id, { category_name: to.categoryName, ...status })
      })
      request.setMessage('保存成功')
      return {}
    },

    /** Deletes a category without children, unless `refusal` returns a reason. */
    async delete(
      request: CategoryRequest,
      id: string,
      refusal: (tx: Tx, row: CategoryRow) => Promise<string | undefined>,
    ) {
      await change(request, async (tx) => {
        const row = await one(tx, id)
        const below = (await sql.selectBelow(tx, of, id)).filter(({ depth }) => depth === 1).length
        if (below > 0) throw new CallError('conflict', `还有 ${below} 个下级分类，请先删除或移走下级分类`)
        const used = await refusal(tx, row)
        if (used) throw new CallError('conflict', used)
        await sql.deleteCategory(tx, of, id)
      })
      request.setMessage('删除成功')
      return {}
    },

    /** Reorders children of a parent, possibly from elsewhere; `moved` is called for each of those. */
    async sort(
      request: CategoryRequest,
      {
        type,
        parentId = '0',
        ids,
        etag,
      }: { type?: number; parentId?: string; ids: readonly string[]; etag?: string | undefined },
      moved?: (tx: Tx, row: CategoryRow, parent: CategoryRow) => Promise<void>,
    ) {
      const wanted = [...new Set(ids)]
      await change(request, async (tx) => {
        const rows = await sql.selectSome(tx, of, wanted)
        const [first] = rows
        if (rows.length !== wanted.length || !first)
          throw new CallError('notFound', '部分分类不存在或已删除，请刷新后重试')
        const kind = type ?? first.type
        refuseMoved(etag, await order(tx, kind))
        if (rows.some((row) => row.type !== kind)) throw new CallError('invalid', '只能在同一种分类之内移动')
        const floor = await floorOf(tx, { type: kind, parentId })
        if (of.keepsLevel && rows.some((row) => row.floor !== floor + 1))
          throw new CallError('invalid', '分类只能移动到同一级别的位置')
        const parent = parentId === '0' ? undefined : await one(tx, parentId)
        for (const row of rows) {
          if (row.parentId === parentId) continue
          await checkMove(tx, row, parentId, floor)
          if (parent) await moved?.(tx, row, parent)
        }
        await sql.updatePlaces(tx, of, parentId, wanted)
        if (levels > 1 && !of.keepsLevel) await sql.updateFloors(tx, of, kind)
      })
      request.setMessage('保存成功')
      return {}
    },

    /** Enables or disables a category. */
    async stand(request: CategoryRequest, { id, statusId }: { id: string; statusId: 0 | 1 }) {
      await change(request, async (tx) => {
        if (!(await sql.updateCategory(tx, of, id, { status_id: statusId }))) throw new CallError('notFound', MISSING)
      })
      request.setMessage(statusId === 1 ? '启用成功' : '停用成功')
      return {}
    },

    /** Merges a category with its children into another of its kind; `refile` moves what is filed. */
    async merge<T>(
      request: CategoryRequest,
      { id, intoId }: { id: string; intoId: string },
      refile: (tx: Tx, row: CategoryRow) => Promise<T>,
    ): Promise<T> {
      const done = await change(request, async (tx) => {
        if (id === intoId) throw new CallError('conflict', '不能合并到自己')
        const row = await one(tx, id)
        const into = found(await sql.selectOne(tx, of, intoId), '要合并到的分类不存在或已删除')
        if (row.type !== into.type) throw new CallError('conflict', '只能合并到同一种分类')
        const below = await sql.selectBelow(tx, of, id)
        if (below.some((child) => child.id === intoId)) throw new CallError('conflict', '不能合并到自己的下级分类')
        if (into.floor + Math.max(...below.map(({ depth }) => depth)) > levels)
          throw new CallError('conflict', `合并后分类会超过 ${levels} 级`)
        const [children, taken] = await Promise.all([
          sql.selectChildren(tx, of, id),
          sql.selectChildren(tx, of, intoId),
        ])
        const names = new Set(taken.map(({ categoryName }) => categoryName))
        const twice = children.find(({ categoryName }) => names.has(categoryName))
        if (twice) throw new CallError('conflict', `两边都有名为“${twice.categoryName}”的下级分类，请先合并它们`)
        const refiled = await refile(tx, row)
        const all = [...taken, ...children].map((child) => child.id)
        await sql.updatePlaces(tx, of, intoId, all)
        await sql.deleteCategory(tx, of, id)
        await sql.updateFloors(tx, of, row.type)
        return refiled
      })
      request.setMessage('合并成功')
      return done
    },
  }
}
