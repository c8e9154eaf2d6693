/** Paths of categories as Moodle writes them: `$course$/top/第一章/力学`, a slash within a name doubled. Pure. */

/** The names of a path, without what every path begins with. */
export function categoryNames(path: string): string[] {
  const names = path
    .replaceAll('//', '\ue023')
    .split('/')
    .map((one) => one.replaceAll('\ue023', '/').trim())
    .filter((one) => one !== '')
  const isContext = /^\$.*\$$/.test(names[0] ?? '')
  const rest = isContext ? names.slice(1) : names
  return rest[0]?.toLowerCase() === 'top' ? rest.slice(1) : rest
}

/** What problems of a category are filed under: its own name as what they are about, those above it as tags. */
export const filedUnder = (names: readonly string[]): { topic: string; tags: string[] } => ({
  topic: (names.at(-1) ?? '').slice(0, 60),
  tags: names.slice(0, -1).map((one) => one.slice(0, 60)),
})
