import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import css from './list-filters.module.css'
import { lengths, listPath, type ListQuery } from './list-query.ts'
import { texts } from './list-texts.ts'

type Tree = OutputOf<'course/api/course/category/listForSite'>['courseCategoryList']

/** Categories in three levels; the branches on the way to the chosen one are open. Other filters stay when it changes. */
export function CategoryTree({ tree, path, query }: { tree: Tree; path: readonly string[]; query: ListQuery }) {
  const { categoryId, ...rest } = query
  const to = (id?: string) => listPath({ ...rest, ...(id ? { categoryId: id } : {}), pageCurrent: 1 })
  const level = (nodes: Tree, depth: number) => (
    <ul className={css[`level${depth}`]}>
      {depth === 0 && (
        <li>
          <Link to={to()} className={cx(css.node, css.top)} aria-current={categoryId ? undefined : 'page'}>
            {texts.all}
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
    <nav aria-label={texts.categories} className={css.tree}>
      {level(tree, 0)}
    </nav>
  )
}

/** Price and length, each a row of links of which one is chosen. */
export function FilterRows({ query }: { query: ListQuery }) {
  const { isFree, length, ...rest } = query
  const withLength = length ? { length } : {}
  const withPrice = isFree === undefined ? {} : { isFree }
  const base = { ...rest, pageCurrent: 1 }
  return (
    <div className={css.rows}>
      <Row
        name={texts.price}
        options={[
          { label: texts.any, to: listPath({ ...base, ...withLength }), on: isFree === undefined },
          { label: texts.free, to: listPath({ ...base, ...withLength, isFree: 1 }), on: isFree === 1 },
          { label: texts.paid, to: listPath({ ...base, ...withLength, isFree: 0 }), on: isFree === 0 },
        ]}
      />
      <Row
        name={texts.length}
        options={[
          { label: texts.any, to: listPath({ ...base, ...withPrice }), on: length === undefined },
          ...lengths.map((one) => ({
            label: texts.lengths[one],
            to: listPath({ ...base, ...withPrice, length: one }),
            on: length === one,
          })),
        ]}
      />
    </div>
  )
}

function Row({ name, options }: { name: string; options: { label: string; to: string; on: boolean }[] }) {
  return (
    <nav aria-label={name} className={css.row}>
      <span className={css.name} aria-hidden="true">
        {name}
      </span>
      <ul className={css.options}>
        {options.map((option) => (
          <li key={option.label}>
            <Link
              to={option.to}
              className={css.option}
              aria-current={option.on ? 'true' : undefined}
              preventScrollReset
            >
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
