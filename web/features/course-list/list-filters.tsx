import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { FilterRow } from '../../ui/filter-row.tsx'
import type { Kind } from './kinds.ts'
import css from './list-filters.module.css'
import { fileTypes, lengths, listPath, type ListQuery } from './list-query.ts'

type Tree = OutputOf<'course/api/course/category/listForSite'>['courseCategoryList']

interface FilterProps {
  kind: Kind
  query: ListQuery
}

/** Categories in three levels; the branches on the way to the chosen one are open. Other filters stay when it changes. */
export function CategoryTree({ kind, tree, path, query }: FilterProps & { tree: Tree; path: readonly string[] }) {
  const { categoryId, ...rest } = query
  const to = (id?: string) => listPath({ ...rest, ...(id ? { categoryId: id } : {}), pageCurrent: 1 }, kind.base)
  const level = (nodes: Tree, depth: number) => (
    <ul className={css[`level${depth}`]}>
      {depth === 0 && (
        <li>
          <Link to={to()} className={cx(css.node, css.top)} aria-current={categoryId ? undefined : 'page'}>
            {kind.texts.all}
          </Link>
        </li>
      )}
      {nodes.map((node) => {
        const open = path.includes(node.id)
        return (
          <li key={node.id}>
            <Link
              to={to(node.id)}
              className={cx(css.node, depth === 0 && css.top, open && css.open)}
              aria-current={node.id === categoryId ? 'page' : undefined}
            >
              {node.categoryName}
            </Link>
            {open && node.children.length > 0 && level(node.children, depth + 1)}
          </li>
        )
      })}
    </ul>
  )
  return (
    <nav aria-label={kind.texts.categories} className={css.tree}>
      {level(tree, 0)}
    </nav>
  )
}

/** Price, and length or format, each a row of links of which one is chosen. */
export function FilterRows({ kind, query }: FilterProps) {
  const { texts, base } = kind
  const to = (over: Partial<ListQuery>) => listPath({ ...query, ...over, pageCurrent: 1 }, base)
  const without = (key: 'isFree' | 'length' | 'fileType') => {
    const { [key]: _gone, ...rest } = query
    return listPath({ ...rest, pageCurrent: 1 }, base)
  }
  return (
    <div className={css.rows}>
      <FilterRow
        name={texts.price}
        options={[
          { label: texts.any, to: without('isFree'), on: query.isFree === undefined },
          { label: texts.free, to: to({ isFree: 1 }), on: query.isFree === 1 },
          { label: texts.paid, to: to({ isFree: 0 }), on: query.isFree === 0 },
        ]}
      />
      {kind.courseCategory === 1 ? (
        <FilterRow
          name={texts.length}
          options={[
            { label: texts.any, to: without('length'), on: query.length === undefined },
            ...lengths.map((one) => ({
              label: texts.lengths[one],
              to: to({ length: one }),
              on: query.length === one,
            })),
          ]}
        />
      ) : (
        <FilterRow
          name={texts.fileType}
          options={[
            { label: texts.any, to: without('fileType'), on: query.fileType === undefined },
            ...fileTypes.map((one) => ({
              label: texts.fileTypes[one],
              to: to({ fileType: one }),
              on: query.fileType === one,
            })),
          ]}
        />
      )}
    </div>
  )
}
