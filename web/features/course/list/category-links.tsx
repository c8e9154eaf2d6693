import { Link } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import css from './category-links.module.css'

interface Node {
  id: string
  categoryName: string
  /** How much it holds, where that is known. */
  courseCount?: number | undefined
  children: readonly Node[]
}

/** Categories as a tree of links in three levels; the branches on the way to the chosen one are open. */
export function CategoryLinks({
  label,
  all,
  tree,
  chosen,
  path,
  to,
}: {
  label: string
  /** Name of the way to everything. */
  all: string
  tree: readonly Node[]
  chosen: string | undefined
  /** Ids from the top down to the chosen one. */
  path: readonly string[]
  /** Address of a category, or of everything. */
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
