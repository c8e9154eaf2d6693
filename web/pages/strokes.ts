import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { data } from 'react-router'
import type { Route } from './+types/strokes.ts'

const { resolve } = createRequire(import.meta.url)

/** How one character is written, stroke by stroke: the data of hanzi-writer, from this site and nobody else's. */
export async function loader({ params }: Route.LoaderArgs) {
  // One character, so that no other file can be named.
  if (!/^\p{Script=Han}$/u.test(params.character)) throw data(null, { status: 404 })
  const text = await readFile(fileOf(params.character)).catch(() => null)
  if (text === null) throw data(null, { status: 404 })
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}

/** Empty where the package has no such character. */
function fileOf(character: string): string {
  try {
    return resolve(`hanzi-writer-data/${character}.json`)
  } catch {
    return ''
  }
}
