interface Node {
  id: string
  categoryName: string
  children: readonly Node[]
}

/** The way from the first level to category `id`, both ends included; empty when it is not in the tree. */
export function categoryPath(tree: readonly Node[], id: string | undefined): Node[] {
  if (!id) return []
  for (const node of tree) {
    if (node.id === id) return [node]
    const below = categoryPath(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
