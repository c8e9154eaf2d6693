/** Moodle category paths: `$course$/top/第一章/力学`; a slash in a name is doubled. Pure. */

/** The names of a path, without its standard prefix. */
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

/** The last name becomes the topic, the others tags. */
export const filedUnder = (names: readonly string[]): { topic: string; tags: string[] } => ({
  topic: (names.at(-1) ?? '').slice(0, 60),
  tags: names.slice(0, -1).map((one) => one.slice(0, 60)),
})
