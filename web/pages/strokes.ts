import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { data } from 'react-router'
import type { Route } from './+types/strokes.ts'

const { resolve } = createRequire(import.meta.url)

/** Stroke data of one character (hanzi-writer), self-hosted. */
export async function loader({ params }: Route.LoaderArgs) {
  // Exactly one character, to prevent path traversal.
  if (!/^\p{Script=Han}$/u.test(params.character)) throw data(null, { status: 404 })
  const text = await readFile(fileOf(params.character)).catch(() => null)
  if (text === null) throw data(null, { status: 404 })
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}

/** Empty if the package has no such character. */
function fileOf(character: string): string {
  try {
    return resolve(`hanzi-writer-data/${character}.json`)
  } catch {
    return ''
  }
}
