/** Images and audio of the demo's problems, as uploads of their author. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'

const folder = fileURLToPath(new URL('./exams/media/', import.meta.url))
/** Files made by demo/exams/media/make.ts by name, with the dimensions of images. */
const files: Record<string, { kind: 'image' | 'media'; type: string; width?: number; height?: number }> = {
  'parabola.webp': { kind: 'image', type: 'image/webp', width: 840, height: 640 },
  'circuit.webp': { kind: 'image', type: 'image/webp', width: 840, height: 520 },
  'commute.webp': { kind: 'image', type: 'image/webp', width: 840, height: 560 },
  'camera.webp': { kind: 'image', type: 'image/webp', width: 840, height: 560 },
  'meeting.m4a': { kind: 'media', type: 'audio/mp4' },
  'two-tones.m4a': { kind: 'media', type: 'audio/mp4' },
}

/** Stores the files. @returns a function from file name to URL, which throws for an unknown name */
export async function seedMedia(
  tx: Tx,
  services: Services,
  siteId: number,
  userId: string,
): Promise<(name: string) => string> {
  const addresses = new Map<string, string>()
  for (const [name, { kind, type, width = 0, height = 0 }] of Object.entries(files)) {
    const content = readFileSync(`${folder}${name}`)
    const key = `site${siteId}/demo/${name}`
    await services.platform.storage.write(key, content)
    const [row] = await tx<{ id: string }[]>`
      INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key, sha256, img_width, img_height)
      VALUES (${siteId}, ${userId}, ${kind}, ${name}, ${type}, ${content.length}, ${key}, ${createHash('sha256').update(content).digest()}, ${width}, ${height}) RETURNING id`
    addresses.set(name, `/files/${siteId}/${row?.id}`)
  }
  return (name) => {
    const address = addresses.get(name)
    if (!address) throw new Error(`a problem of the demo names an unknown file: ${name}`)
    return address
  }
}
