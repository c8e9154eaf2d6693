import { categoryPath } from './category-path.ts'

interface Node<N> {
  id: string
  courseCount?: number | undefined
  children: readonly N[]
}

/**
 * Category tree without empty branches; those in `alwaysShown` stay, so that the current category is always visible.
 */
export function filledCategories<N extends Node<N>>(tree: readonly N[], alwaysShown: readonly string[] = []): N[] {
  return tree
    .filter(({ id, courseCount }) => courseCount !== 0 || alwaysShown.includes(id))
    .map((node) => ({ ...node, children: filledCategories(node.children, alwaysShown) }))
}

interface Named extends Node<Named> {
  categoryName: string
}

/** Suggestions for an empty category: filled siblings, or those of the nearest ancestor that has any. */
export function nearbyCategories(tree: readonly Named[], id: string | undefined): Named[] {
  const path = categoryPath(tree, id) as Named[]
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const level = depth === 0 ? tree : (path[depth - 1]?.children ?? [])
    const filled = level.filter((node) => node.id !== path[depth]?.id && (node.courseCount ?? 0) > 0)
    if (filled.length > 0) return filled
  }
  return []
}
