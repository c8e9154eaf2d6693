interface Click {
  target: Pick<Element, 'closest'>
  currentTarget: { contains: (other: never) => boolean }
}

/**
 * Whether a click targets the row itself: not a button, link or field in it, nor a portal such as a menu or dialog,
 * whose events React bubbles to the row.
 */
export function isRowClick({ target, currentTarget }: Click): boolean {
  return currentTarget.contains(target as never) && target.closest('a, button, input, label, [role="button"]') === null
}
