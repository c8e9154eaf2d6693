/** What names become: by a pattern ({n} the number from 1, {name} the name so far) or by finding and replacing. The server does the same. */
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
