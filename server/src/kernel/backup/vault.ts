/**
 * Backups in a bucket or, with a key, in a folder: contents in pieces that are stored once, and a snapshot for each
 * backup that names its pieces (docs/decisions/0153).
 *
 *   pieces/ab/abcdef…            sealed, named by content
 *   snapshots/20261201-020000    sealed and gzipped: manifest, pieces of each file
 */
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { StartError } from '../errors.ts'
import { type Manifest, parseManifest } from './manifest.ts'
import type { Place } from './place.ts'
import type { Seal } from './seal.ts'
import type { Source } from './source.ts'
import { texts } from './texts.ts'

const SNAPSHOTS = 'snapshots/'
const PIECES = 'pieces/'
/** Pieces that no snapshot names are kept for a day: a backup may be about to name them. */
const UNUSED_MS = 86_400_000

export interface Snapshot {
  manifest: Manifest
  /** Ids by the file's path in the backup. */
  pieces: Record<string, string[]>
}

export interface Vault {
  /** Names of the snapshots, oldest first. */
  names(): Promise<string[]>
  /** @throws {StartError} missing, damaged, or sealed by another key */
  load(name: string): Promise<Snapshot>
  /** One of the backups; without a name the newest. @throws {StartError} */
  source(name?: string): Promise<Source>
  /** Ids of the pieces that are stored. */
  stored(): Promise<Set<string>>
  /** Stores a piece unless `stored` has it, which then does. */
  put(content: Buffer, stored: Set<string>): Promise<{ id: string; isNew: boolean }>
  save(name: string, snapshot: Snapshot): Promise<void>
  /** Keeps the newest snapshots and the pieces that they name. @returns how many snapshots were deleted */
  prune(keep: number): Promise<number>
}

export function openVault(place: Place, seal: Seal, title: string): Vault {
  const pieceKey = (id: string) => `${PIECES}${id.slice(0, 2)}/${id}`
  const write = (name: string, content: Buffer) => place.write(name, seal.seal(name, content))
  const read = async (name: string) => seal.open(name, await buffer(await place.read(name)))

  const vault: Vault = {
    async names() {
      const names: string[] = []
      for await (const { key } of place.list(SNAPSHOTS)) names.push(key.slice(SNAPSHOTS.length))
      return names.sort()
    },
    async load(name) {
      const content = await read(`${SNAPSHOTS}${name}`)
      const { manifest, pieces } = JSON.parse(gunzipSync(content).toString()) as Snapshot
      return { manifest: parseManifest(manifest), pieces }
    },
    async source(name) {
      const names = await vault.names()
      const chosen = name ?? names.at(-1)
      if (chosen === undefined || !names.includes(chosen)) throw new StartError(texts.noSnapshot(title, names))
      const { manifest, pieces } = await vault.load(chosen)
      return {
        manifest,
        name: `${title} ${chosen}`,
        async *pieces(path) {
          const ids = pieces[path]
          if (!ids) throw Object.assign(new Error(texts.missing(path)), { code: 'ENOENT' })
          for (const id of ids) yield read(pieceKey(id))
        },
      }
    },
    async stored() {
      const ids = new Set<string>()
      for await (const { key } of place.list(PIECES)) ids.add(key.slice(key.lastIndexOf('/') + 1))
      return ids
    },
    async put(content, stored) {
      const id = seal.idOf(content)
      const isNew = !stored.has(id)
      if (isNew) await write(pieceKey(id), content)
      stored.add(id)
      return { id, isNew }
    },
    save: (name, snapshot) => write(`${SNAPSHOTS}${name}`, gzipSync(JSON.stringify(snapshot))),
    async prune(keep) {
      const names = await vault.names()
      const old = names.slice(0, Math.max(0, names.length - keep))
      if (old.length === 0) return 0
      // Before anything is deleted: an unreadable snapshot keeps its pieces.
      const kept = await Promise.all(names.slice(old.length).map((name) => vault.load(name)))
      const used = new Set(kept.flatMap(({ pieces }) => Object.values(pieces).flat()))
      for (const name of old) await place.remove(`${SNAPSHOTS}${name}`)
      for await (const { key, changedAt } of place.list(PIECES)) {
        const isUsed = used.has(key.slice(key.lastIndexOf('/') + 1))
        if (!isUsed && Date.now() - changedAt > UNUSED_MS) await place.remove(key)
      }
      return old.length
    },
  }
  return vault
}
