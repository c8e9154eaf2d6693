import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { isMissing, type ObjectStore } from './port.ts'

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function sizedRead(store: ObjectStore, key: string, size: number): Promise<Readable | 'other' | 'missing'> {
  try {
    return (await store.size(key)) === size ? await store.read(key) : 'other'
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

/** Whether a store has the bytes of a local file under a key. */
export async function compare(store: ObjectStore, key: string, path: string): Promise<'same' | 'other' | 'missing'> {
  const { size } = await stat(path)
  const content = await sizedRead(store, key, size)
  if (typeof content === 'string') return content
  return (await hashOf(content)) === (await hashOf(createReadStream(path))) ? 'same' : 'other'
}

/** Writes a local file into a store and reads it back. @throws when the store does not hold the same bytes afterwards */
export async function writeVerified(store: ObjectStore, key: string, path: string): Promise<void> {
  await store.writeFrom(key, path)
  if ((await compare(store, key, path)) !== 'same')
    throw new Error(`the object store does not hold what was written: ${key}`)
}

/**
 * Copies a local file into a store and reads it back: what is deleted after it is certainly there. A copy that exists
 * is only compared.
 * @returns whether it had to be written
 * @throws when the store does not hold the same bytes afterwards
 */
export async function copyVerified(store: ObjectStore, key: string, path: string): Promise<boolean> {
  if ((await compare(store, key, path)) === 'same') return false
  await writeVerified(store, key, path)
  return true
}
