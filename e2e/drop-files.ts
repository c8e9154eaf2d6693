import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Locator } from 'playwright-core'

/** Drops files on an element. */
export async function dropFiles(target: Locator, paths: string[]): Promise<void> {
  const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path).toString('base64') }))
  const data = await target.page().evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, bytes } of list) {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
      transfer.items.add(new File([content], name, { type: 'video/mp4' }))
    }
    return transfer
  }, files)
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await target.dispatchEvent('drop', { dataTransfer: data })
}
