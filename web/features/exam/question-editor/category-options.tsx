import type { OutputOf } from '@zhixing/contract'

export type Categories = OutputOf<'exam/api/exam/category/list'>['examCategoryList']
/** A category with its path: 数学 / 几何. */
export interface FlatCategory {
  id: string
  type: number
  depth: number
  name: string
  path: string
}

/** Flattens trees, parents before children. */
export function flatten(nodes: Categories, above = '', depth = 0): FlatCategory[] {
  return nodes.flatMap(({ id, examCategoryType, categoryName, children }) => {
    const path = above ? `${above} / ${categoryName}` : categoryName
    return [{ id, type: examCategoryType, depth, name: categoryName, path }, ...flatten(children, path, depth + 1)]
  })
}

/** Select options for a category tree. */
export function CategoryOptions({ list, type }: { list: readonly FlatCategory[]; type: number }) {
  return list
    .filter((one) => one.type === type)
    .map(({ id, depth, name }) => (
      <option key={id} value={id}>
        {'\u3000'.repeat(depth) + name}
      </option>
    ))
}
