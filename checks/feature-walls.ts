/**
 * Features of the web import each other through `index.ts` only, do not use another feature's CSS module, and have no
 * cyclic dependencies, type and dynamic imports included.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './source-files.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const files = sourceFiles('web/*.ts', 'web/*.tsx').filter((file) => !/\.test\.tsx?$/.test(file))

/** `web/features/course/player/controls.tsx` -> course/player; of a page its area: pages follow the same rules. */
const featureOf = (file: string) => /^web\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]

const found = new Set<string>()
/** Dependencies of each feature, with the file that causes each. */
const needs = new Map<string, Map<string, string>>()
let imports = 0
for (const file of files) {
  const own = featureOf(file)
  for (const [, way, specifier] of readFileSync(file, 'utf8').matchAll(/(from |import\()'(\.[^']+)'/g)) {
    const target = join(dirname(file), specifier as string)
    const other = featureOf(target)
    if (!other || other === own) continue
    imports += 1
    if (own) needs.set(own, (needs.get(own) ?? new Map<string, string>()).set(other, file))
    // A dynamic import names its file, so that the chunk contains nothing else.
    if (way === 'import(') continue
    if (own && !/\/index\.tsx?$/.test(target)) found.add(`${file} -> ${target}`)
    else if (!own && target.endsWith('.module.css')) found.add(`${file} -> ${target}`)
  }
}

/** The features on a cycle through `start`; undefined if there is none. */
function circleFrom(start: string): string[] | undefined {
  const seen = new Set<string>()
  const ways: string[][] = [[start]]
  for (let way = ways.pop(); way; way = ways.pop())
    for (const next of needs.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  return undefined
}
const circles = [...needs.keys()].flatMap((feature) => circleFrom(feature) ?? [])
for (const [at, feature] of circles.entries()) {
  const next = circles[at + 1]
  const file = next === undefined ? undefined : needs.get(feature)?.get(next)
  if (file)
    console.error(
      `${file}\n  ${feature} and ${next} import each other: merge them, or move the shared part into a third.`,
    )
}

for (const crossing of found)
  console.error(
    `${crossing}\n  use the feature through its index.ts; what it looks like stays in it (ui/ is for what several share)`,
  )
if (imports < 300) {
  console.error(`Only ${imports} imports of features were seen: the check itself is broken.`)
  process.exit(1)
}
console.log(`feature walls: ${imports} imports of features, ${found.size} past an index`)
process.exit(found.size === 0 && circles.length === 0 ? 0 : 1)
