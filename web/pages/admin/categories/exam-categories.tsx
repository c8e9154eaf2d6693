import { Tabs } from '../../../ui/tabs.tsx'
import { Modal, SearchSelect } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { useQuery } from '../../../use-query.ts'
import { toast } from '../../../ui/toast-store.ts'
import type { TreeCategory } from './category-moves.ts'
import { type CategoryActions, CategoryTree } from './category-tree.tsx'
import { useAction } from '../../../use-action.ts'

const texts = {
  about:
    '讲师给试题和试卷归类时从这里选择，学员按这些分类找试卷和练习。拖动可调整顺序；已使用的分类不会被误删，可以合并到其他分类。',
  kinds: { 1: '学科', 2: '年份', 3: '来源', 4: '年级', 5: '知识点' },
  uses: (n: number) => `${n} 个试题或试卷`,
  merge: '合并到…',
  mergeTitle: (name: string) => `将“${name}”合并到`,
  mergeAbout: '该分类下的试题、试卷和下级分类全部移到所选分类，原分类随后删除。不能撤销。',
  mergeChoose: '请选择目标分类',
  merged: (problems: number, exams: number) => `合并成功，移动了 ${problems} 道试题、${exams} 份试卷`,
} as const
type Kind = keyof typeof texts.kinds
const kinds: readonly Kind[] = [1, 2, 3, 4, 5]
const LEVELS = 5
type Node = OutputOf<'exam/admin/category/tree'>['tree'][number]
const toTree = (nodes: Node[]): TreeCategory[] =>
  nodes.map(({ id, categoryName, floor, statusId, etag, problemCount, examCount, children }) => ({
    id,
    categoryName,
    floor,
    statusId,
    etag,
    uses: problemCount + examCount,
    children: toTree(children),
  }))
/** The optimistic tree, until the server answers. */
const fromTree = (nodes: TreeCategory[], examCategoryType: Kind, parentId = '0'): Node[] =>
  nodes.map(({ uses, children, ...node }) => ({
    ...node,
    parentId,
    examCategoryType,
    problemCount: uses,
    examCount: 0,
    children: fromTree(children, examCategoryType, node.id),
  }))
const flat = (nodes: TreeCategory[], above = ''): { value: string; label: string }[] =>
  nodes.flatMap((node) => {
    const label = above ? `${above} / ${node.categoryName}` : node.categoryName
    return [{ value: node.id, label }, ...flat(node.children, label)]
  })

export default function ExamCategoriesPage() {
  const [params, setParams] = useSearchParams()
  const kind = kinds.find((one) => String(one) === params.get('kind')) ?? 1
  return (
    <>
      <PageHead about={texts.about} />
      <Tabs
        variant="line"
        label={texts.about}
        value={String(kind)}
        items={kinds.map((key) => ({ id: String(key), label: texts.kinds[key] }))}
        onChange={(key) => setParams(key === '1' ? {} : { kind: key })}
      />
      <OneKind key={kind} kind={kind} />
    </>
  )
}

function OneKind({ kind }: { kind: Kind }) {
  const called = useQuery('exam/admin/category/tree', { examCategoryType: kind })
  const [merging, setMerging] = useState<TreeCategory>()
  const actions: CategoryActions = {
    add: (parentId, categoryName) =>
      api('exam/admin/category/save', { examCategoryType: kind, parentId, categoryName }),
    rename: ({ id }, categoryName, etag) => api('exam/admin/category/update', { id, categoryName, etag }),
    remove: (id) => api('exam/admin/category/delete', { id }),
    sort: (order) => api('exam/admin/category/sort', { examCategoryType: kind, ...order, etag: called.data?.etag }),
    setStatus: ({ id }, statusId) => api('exam/admin/category/stand', { id, statusId }),
  }
  return (
    <QueryView of={called}>
      {({ tree }) => (
        <>
          <CategoryTree
            kind={texts.kinds[kind]}
            tree={toTree(tree)}
            levels={LEVELS}
            usesText={texts.uses}
            actions={actions}
            more={[{ key: 'merge', label: texts.merge, run: setMerging }]}
            onTree={(next) => called.set((now) => now && { ...now, tree: fromTree(next, kind) })}
            reload={called.reload}
          />
          {merging && (
            <MergeDialog
              from={merging}
              choices={flat(toTree(tree)).filter(({ value }) => value !== merging.id)}
              onClose={(done) => {
                setMerging(undefined)
                if (done) called.reload()
              }}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

function MergeDialog({
  from,
  choices,
  onClose,
}: {
  from: TreeCategory
  choices: { value: string; label: string }[]
  onClose: (done: boolean) => void
}) {
  const [intoId, setIntoId] = useState<string>()
  const { busy, run } = useAction({ reload: false })
  const merge = () =>
    run('merge', async () => {
      if (!intoId) return
      const { problemCount, examCount } = await api('exam/admin/category/merge', { id: from.id, intoId })
      toast.success(texts.merged(problemCount, examCount))
      onClose(true)
    })
  return (
    <Modal
      title={texts.mergeTitle(from.categoryName)}
      busy={busy !== ''}
      danger
      okDisabled={!intoId}
      onOk={() => void merge()}
      onClose={() => onClose(false)}
      width={460}
    >
      <p>{texts.mergeAbout}</p>
      <SearchSelect
        aria-label={texts.mergeChoose}
        placeholder={texts.mergeChoose}
        options={choices}
        value={intoId}
        onChange={setIntoId}
      />
    </Modal>
  )
}
