import { categoryPath } from './category-path.ts'

interface Node<N> {
  id: string
  courseCount?: number | undefined
  children: readonly N[]
}

/** The tree without branches that hold nothing; those in `alwaysShown` stay, so that a reader always sees where they are. */
export function filledCategories<N extends Node<N>>(tree: readonly N[], alwaysShown: readonly string[] = []): N[] {
  return tree
    .filter(({ id, courseCount }) => courseCount !== 0 || alwaysShown.includes(id))
    .map((node) => ({ ...node, children: filledCategories(node.children, alwaysShown) }))
}

interface Named extends Node<Named> {
  categoryName: string
}

/** Where to go from an empty category: filled ones beside it, or else beside the nearest one above it. */
export function nearbyCategories(tree: readonly Named[], id: string | undefined): Named[] {
  const path = categoryPath(tree, id) as Named[]
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const level = depth === 0 ? tree : (path[depth - 1]?.children ?? [])
    const filled = level.filter((node) => node.id !== path[depth]?.id && (node.courseCount ?? 0) > 0)
    if (filled.length > 0) return filled
  }
  return []
}
