interface Node {
  id: string
  categoryName: string
  children: readonly Node[]
}

/** Path from the root to category `id`, inclusive; empty if it is not in the tree. */
export function categoryPath(tree: readonly Node[], id: string | undefined): Node[] {
  if (!id) return []
  for (const node of tree) {
    if (node.id === id) return [node]
    const below = categoryPath(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
