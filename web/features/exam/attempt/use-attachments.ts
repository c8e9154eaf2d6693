import { useEffect, useMemo, useState } from 'react'
import { type Attachments, documentIdOf } from '../paper/index.ts'
import { shrink } from '../../shared/files/index.ts'
import { newKey } from '../../../new-key.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { AttemptView } from './attempt-types.ts'
import { isLocal } from './sync.ts'

/** Handwriting stays readable at this size, which weak networks can send; bytes and pixels. */
const HEAVY = 1_500_000
const LONGEST_SIDE = 2560
async function lighter(file: File): Promise<File> {
  if (file.size <= HEAVY || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const smaller = await shrink(file, LONGEST_SIDE).catch(() => file)
  return smaller.size < file.size ? smaller : file
}

/** Files of answers: stored on this device first, sent with the next save, previewed locally. */
export function useAttemptAttachments(store: AttemptStore, answers: AttemptView['answers']): Attachments {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({})
  const local = Object.values(answers).flat().filter(isLocal).join('\n')
  useEffect(() => {
    if (!local) return undefined
    let left = false
    const made: string[] = []
    void (async () => {
      const found: Record<string, string> = {}
      for (const address of local.split('\n')) {
        const stored = await store.file(address)
        if (left) return
        if (!stored) continue
        found[address] = URL.createObjectURL(stored.file)
        made.push(found[address])
      }
      setUrls(found)
    })()
    return () => {
      left = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [store, local])
  return useMemo(
    () => ({
      attach: async (file) => store.keepFile(await lighter(file), newKey()),
      show: (address) => (isLocal(address) ? urls[address] : documentIdOf(address) ? undefined : address),
      isWaiting: isLocal,
    }),
    [store, urls],
  )
}
