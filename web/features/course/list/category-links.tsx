import { Link } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import css from './category-links.module.css'

interface Node {
  id: string
  categoryName: string
  /** Number of courses, where known. */
  courseCount?: number | undefined
  children: readonly Node[]
}

/** Category tree as links in three levels; branches on the path to the current one are expanded. */
export function CategoryLinks({
  label,
  all,
  tree,
  chosen,
  path,
  to,
}: {
  label: string
  /** Label of the link to all categories. */
  all: string
  tree: readonly Node[]
  chosen: string | undefined
  /** Ids from the root to the current category. */
  path: readonly string[]
  /** URL of a category, or of all. */
  to: (id?: string) => string
}) {
  const level = (nodes: readonly Node[], depth: number) => (
    <ul className={css[`level${Math.min(depth, 2)}`]}>
      {depth === 0 && (
        <li>
          <Link to={to()} className={cx(css.node, css.top)} aria-current={chosen ? undefined : 'page'}>
            {all}
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
              aria-current={node.id === chosen ? 'page' : undefined}
            >
              {node.categoryName}
              {node.courseCount !== undefined && <small className={css.number}>{node.courseCount}</small>}
            </Link>
            {open && node.children.length > 0 && level(node.children, depth + 1)}
          </li>
        )
      })}
    </ul>
  )
  return (
    <nav aria-label={label} className={css.tree}>
      {level(tree, 0)}
    </nav>
  )
}
