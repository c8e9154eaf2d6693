/**
 * A feature of the web is used through its `index.ts`, and nobody borrows another feature's CSS module. What reaches further today is listed in
 * feature-crossings.txt, which only shrinks: a new crossing fails, and so does a listed one that is gone.
 *   node checks/feature-walls.ts --write   writes the list anew, when it has become shorter
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { heldAgainst } from './shrinking-list.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const files = execFileSync('git', ['ls-files', 'web/*.ts', 'web/*.tsx'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))

/** `web/features/player/controls.tsx` -> player; of a page its area: pages use features as other features do. */
const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1]

const found = new Set<string>()
let imports = 0
for (const file of files) {
  const own = featureOf(file)
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const target = join(dirname(file), specifier as string)
    const other = featureOf(target)
    if (!other || other === own) continue
    imports += 1
    if (own && !/\/index\.tsx?$/.test(target)) found.add(`${file} -> ${target}`)
    else if (!own && target.endsWith('.module.css')) found.add(`${file} -> ${target}`)
  }
}

const different = heldAgainst(
  'checks/feature-crossings.txt',
  found,
  'checks/feature-walls.ts',
  'use the feature through its index.ts; what it looks like stays in it (ui/ is for what several share)',
)
if (imports < 300) {
  console.error(`Only ${imports} imports of features were seen: the check itself is broken.`)
  process.exit(1)
}
console.log(`feature walls: ${imports} imports of features, ${found.size} crossings listed`)
process.exit(different === 0 ? 0 : 1)
