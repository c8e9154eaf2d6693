/**
 * Preview of renaming by pattern ({n} the number from 1, {name} the current name) or by find and replace. The server
 * implements the same rule.
 */
export function renamed(
  names: readonly string[],
  { pattern, find, replace = '' }: { pattern?: string; find?: string; replace?: string },
): string[] {
  return names.map((name, index) => {
    if (pattern !== undefined)
      return pattern.replace(/\{n\}|\{name\}/g, (mark) => (mark === '{n}' ? String(index + 1) : name)).trim()
    return find ? name.replaceAll(find, () => replace).trim() : name
  })
}
