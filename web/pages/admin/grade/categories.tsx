import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import type { TreeCategory } from '../categories/category-moves.ts'
import { type CategoryActions, CategoryTree } from '../categories/category-tree.tsx'
import { texts } from './texts.ts'

const LEVELS = 2
type Node = OutputOf<'exam/admin/grade/category/tree'>['tree'][number]
const toTree = (nodes: Node[]): TreeCategory[] =>
  nodes.map(({ id, categoryName, floor, statusId, etag, gradeCount, children }) => ({
    id,
    categoryName,
    floor,
    statusId,
    etag,
    uses: gradeCount,
    children: toTree(children),
  }))
/** The optimistic tree, until the server answers. */
const fromTree = (nodes: TreeCategory[], parentId = '0'): Node[] =>
  nodes.map(({ uses, children, ...node }) => ({
    ...node,
    parentId,
    gradeCount: uses,
    children: fromTree(children, node.id),
  }))

const actions = (orderTag: string | undefined): CategoryActions => ({
  add: (parentId, categoryName) => api('exam/admin/grade/category/save', { parentId, categoryName }),
  rename: ({ id }, categoryName, etag) => api('exam/admin/grade/category/update', { id, categoryName, etag }),
  remove: (id) => api('exam/admin/grade/category/delete', { id }),
  sort: (order) => api('exam/admin/grade/category/sort', { ...order, etag: orderTag }),
  setStatus: ({ id }, statusId) => api('exam/admin/grade/category/stand', { id, statusId }),
})

export default function GradeCategoriesPage() {
  const called = useQuery('exam/admin/grade/category/tree', {})
  return (
    <>
      <PageHead about={texts.categoryAbout} />
      <QueryView of={called}>
        {({ tree }) => (
          <CategoryTree
            kind={texts.categories}
            tree={toTree(tree)}
            levels={LEVELS}
            usesText={texts.uses}
            actions={actions(called.data?.etag)}
            onTree={(moved) => called.set((now) => now && { ...now, tree: fromTree(moved) })}
            reload={called.reload}
          />
        )}
      </QueryView>
    </>
  )
}
