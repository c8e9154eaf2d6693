import { Tabs } from '../../../ui/tabs.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { useQuery } from '../../../use-query.ts'
import type { TreeCategory } from './category-moves.ts'
import { type CategoryActions, CategoryTree } from './category-tree.tsx'
import { texts } from './category-texts.ts'

type Node = OutputOf<'course/admin/category/tree'>['tree'][number]
type Kind = keyof typeof texts.kinds
const types = { course: 1, library: 5, resource: 2 } as const
const fromCourse = (nodes: Node[]): TreeCategory[] =>
  nodes.map(({ id, categoryName, floor, statusId, etag, courseCount, children }) => ({
    id,
    categoryName,
    floor,
    statusId,
    etag,
    uses: courseCount,
    children: fromCourse(children),
  }))
const toCourse = (nodes: TreeCategory[], parentId = '0'): Node[] =>
  nodes.map(({ uses, children, ...node }) => ({
    ...node,
    parentId,
    courseCount: uses,
    children: toCourse(children, node.id),
  }))

export default function CategoriesPage() {
  const [params, setParams] = useSearchParams()
  const mayInfo = useHolds('info.article')
  const kinds = (Object.keys(texts.kinds) as Kind[]).filter((kind) => kind !== 'info' || mayInfo)
  const kind = kinds.find((one) => one === params.get('kind')) ?? 'course'
  return (
    <>
      <PageHead about={texts.about} />
      <Tabs
        variant="line"
        label={texts.about}
        value={kind}
        items={kinds.map((key) => ({ id: key, label: texts.kinds[key] }))}
        onChange={(key) => setParams(key === 'course' ? {} : { kind: key })}
      />
      {kind === 'info' ? <InfoCategories /> : <CourseCategories key={kind} kind={kind} />}
    </>
  )
}

function CourseCategories({ kind }: { kind: Exclude<Kind, 'info'> }) {
  const categoryType = types[kind]
  const called = useQuery('course/admin/category/tree', { categoryType })
  const actions: CategoryActions = {
    add: (parentId, categoryName) => api('course/admin/category/save', { categoryType, parentId, categoryName }),
    rename: ({ id }, categoryName, etag) => api('course/admin/category/update', { id, categoryName, etag }),
    remove: (id) => api('course/admin/category/delete', { id }),
    sort: (order) => api('course/admin/category/sort', { ...order, etag: called.data?.etag }),
    setStatus: ({ id }, statusId) => api('course/admin/category/stand', { id, statusId }),
  }
  return (
    <QueryView of={called}>
      {({ tree }) => (
        <CategoryTree
          kind={texts.kinds[kind]}
          tree={fromCourse(tree)}
          levels={3}
          usesText={texts.uses}
          actions={actions}
          onTree={(next) => called.set((now) => now && { ...now, tree: toCourse(next) })}
          reload={called.reload}
        />
      )}
    </QueryView>
  )
}

function InfoCategories() {
  const called = useQuery('community/admin/article/category/list', {})
  const actions: CategoryActions = {
    add: (_parentId, categoryName) => api('community/admin/article/category/save', { categoryName }),
    rename: ({ id, statusId }, categoryName, etag) =>
      api('community/admin/article/category/update', { id, categoryName, statusId, etag }),
    remove: (id) => api('community/admin/article/category/delete', { id }),
    sort: ({ ids }) => api('community/admin/article/category/sort', { ids, etag: called.data?.etag }),
    setStatus: ({ id, categoryName, etag }, statusId) =>
      api('community/admin/article/category/update', { id, categoryName, statusId, etag }),
  }
  return (
    <QueryView of={called}>
      {({ list }) => (
        <CategoryTree
          kind={texts.kinds.info}
          tree={list.map(({ articleCount, ...node }) => ({ ...node, floor: 1, uses: articleCount, children: [] }))}
          levels={1}
          usesText={texts.usesInfo}
          actions={actions}
          onTree={(next) =>
            called.set(
              (now) =>
                now && {
                  ...now,
                  list: next.map(({ uses, floor: _floor, children: _children, ...one }) => ({
                    ...one,
                    articleCount: uses,
                  })),
                },
            )
          }
          reload={called.reload}
        />
      )}
    </QueryView>
  )
}
