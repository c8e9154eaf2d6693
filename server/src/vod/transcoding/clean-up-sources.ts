import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnerDb } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import type { ObjectStore } from '../../platform/storage/port.ts'
import { sitesIn } from '../folders.ts'
import { sourcePrefix, storeSource } from '../source-files.ts'
import { selectReferenced } from '../upload.sql.ts'
import { DAY_MS, oldIn } from './age.ts'
import { selectKnownSources } from './work.sql.ts'

const KEYS_AT_ONCE = 500

/**
 * Sources older than a day that no video or upload references, and interrupted writes of the store. A referenced one that
 * is on the disk beside a store is moved: it is from before the store, or its move was interrupted. @returns how many were
 * removed
 */
export async function cleanUpSources(services: Pick<Services, 'config' | 'database' | 'platform'>): Promise<number> {
  const { config, platform } = services
  const { owner } = services.database
  let removed = 0
  for (const siteId of await sitesIn(join(config.dataDir, 'sources'))) {
    const old = await oldIn(join(config.dataDir, 'sources', String(siteId)))
    for (let from = 0; from < old.length; from += KEYS_AT_ONCE) {
      const names = old.slice(from, from + KEYS_AT_ONCE)
      const known = await knownNames(owner, siteId, names)
      for (const name of names) {
        if (known.has(name)) await storeSource(services, `sources/${siteId}/${name}`)
        else {
          await rm(join(config.dataDir, 'sources', String(siteId), name), { force: true })
          removed++
        }
      }
    }
  }
  return platform.objects ? removed + (await cleanUpObjects(owner, platform.objects)) : removed
}

/** Those of the names in the sources of a site that a video or an upload being checked references. */
async function knownNames(owner: OwnerDb, siteId: number, names: string[]): Promise<Set<string>> {
  const keys = await selectKnownSources(
    owner,
    siteId,
    names.map((name) => `sources/${siteId}/${name}`),
  )
  const ids = names.filter((name) => /^\d{1,19}$/.test(name))
  const uploads = await selectReferenced(owner, siteId, ids)
  return new Set(names.filter((name) => keys.has(`sources/${siteId}/${name}`) || uploads.has(name)))
}

async function cleanUpObjects(owner: OwnerDb, objects: ObjectStore): Promise<number> {
  let removed = 0
  for await (const site of objects.folders('')) {
    const siteId = Number(/^site(\d{1,10})\/$/.exec(site)?.[1])
    if (!siteId) continue
    const prefix = sourcePrefix(siteId)
    removed += await objects.abortUploads(site, Date.now() - DAY_MS)
    let names: string[] = []
    const sift = async () => {
      const known = await knownNames(owner, siteId, names)
      for (const name of names) {
        if (known.has(name)) continue
        await objects.remove(prefix + name)
        removed++
      }
      names = []
    }
    for await (const { key, changedAt } of objects.list(prefix)) {
      if (Date.now() - changedAt > DAY_MS) names.push(key.slice(prefix.length))
      if (names.length >= KEYS_AT_ONCE) await sift()
    }
    await sift()
  }
  return removed
}
