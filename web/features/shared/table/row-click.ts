interface Click {
  target: Pick<Element, 'closest'>
  currentTarget: { contains: (other: never) => boolean }
}

/**
 * Whether a click means the row itself: not one of its buttons, links or fields, and nothing that only React counts as within the row, such
 * as a menu or dialog that was opened from it.
 */
export function isRowClick({ target, currentTarget }: Click): boolean {
  return currentTarget.contains(target as never) && target.closest('a, button, input, label, [role="button"]') === null
}
