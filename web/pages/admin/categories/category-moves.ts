/** A node of the category tree. */
export interface TreeCategory {
  id: string
  categoryName: string
  floor: number
  statusId: 0 | 1
  etag: string
  /** Number of items filed under it. */
  uses: number
  children: TreeCategory[]
}

/** A category's parent ('0' at the top), siblings and index. */
export interface Place {
  parentId: string
  siblings: TreeCategory[]
  at: number
}

/** Finds a category in the tree. Pure. */
export function placeOf(tree: TreeCategory[], id: string, parentId = '0'): Place | undefined {
  const at = tree.findIndex((node) => node.id === id)
  if (at >= 0) return { parentId, siblings: tree, at }
  for (const node of tree) {
    const below = placeOf(node.children, id, node.id)
    if (below) return below
  }
  return undefined
}

/** A new order to save. */
export interface Order {
  parentId: string
  ids: string[]
}

/**
 * The order after a drop: before or after a category of the same level, or as the last child of one of the level
 * above. Undefined where a drop is not allowed or changes nothing. Pure.
 */
export function dropped(
  tree: TreeCategory[],
  id: string,
  onto: string,
  where: 'before' | 'after' | 'inside',
): Order | undefined {
  const from = placeOf(tree, id)
  const to = placeOf(tree, onto)
  const moved = from?.siblings[from.at]
  const target = to?.siblings[to.at]
  if (!from || !to || !moved || !target || id === onto) return undefined
  if (where === 'inside') {
    if (target.floor !== moved.floor - 1 || target.id === from.parentId) return undefined
    return { parentId: target.id, ids: [...target.children.map((node) => node.id), id] }
  }
  if (target.floor !== moved.floor) return undefined
  const ids = to.siblings.map((node) => node.id).filter((one) => one !== id)
  ids.splice(ids.indexOf(onto) + (where === 'after' ? 1 : 0), 0, id)
  const before = to.siblings.map((node) => node.id)
  if (from.parentId === to.parentId && ids.every((one, at) => one === before[at])) return undefined
  return { parentId: to.parentId, ids }
}

/** The order after a move by one place among its siblings; undefined at either end. Pure. */
export function stepped(tree: TreeCategory[], id: string, by: -1 | 1): Order | undefined {
  const place = placeOf(tree, id)
  const neighbour = place?.siblings[place.at + by]
  return neighbour && dropped(tree, id, neighbour.id, by < 0 ? 'before' : 'after')
}

/** The tree with a new order, for an optimistic update. Pure. */
export function reordered(tree: TreeCategory[], { parentId, ids }: Order): TreeCategory[] {
  const all = new Map<string, TreeCategory>()
  const walk = (nodes: TreeCategory[]) => {
    for (const node of nodes) {
      all.set(node.id, node)
      walk(node.children)
    }
  }
  walk(tree)
  const build = (nodes: TreeCategory[], parent: string): TreeCategory[] => {
    const here =
      parent === parentId
        ? ids.flatMap((id) => all.get(id) ?? [])
        : // Moved nodes are taken out of their former parent.
          nodes.filter((node) => !ids.includes(node.id))
    return here.map((node) => ({ ...node, children: build(node.children, node.id) }))
  }
  return build(tree, '0')
}
