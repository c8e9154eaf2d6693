import { useEffect, useSyncExternalStore } from 'react'
import { useRoot } from '../../../root-data.ts'
import { browserPorts } from './browser-ports.ts'
import type { UploadItem } from './types.ts'
import { createUploads, type Uploads } from './uploads.ts'

const NONE: readonly UploadItem[] = []
/** Uploads outlive the page that started them: they continue during navigation. */
let current: { whose: string; uploads: Uploads } | undefined

function uploadsOf(userId: string, site: string): Uploads {
  const whose = `${site}/${userId}`
  if (current?.whose !== whose) {
    current = { whose, uploads: createUploads(browserPorts, { userId, site }) }
    void current.uploads.restore()
  }
  return current.uploads
}

const BUSY = new Set(['waiting', 'hashing', 'uploading', 'checking', 'offline', 'busy', 'noSpace', 'signIn'])

/**
 * Uploads of the signed-in user. `uploads` is null on the server and for visitors. Leaving the site during an upload
 * asks for confirmation.
 */
export function useUploads(): { items: readonly UploadItem[]; uploads: Uploads | null } {
  const { user, site } = useRoot()
  const uploads = user && typeof window !== 'undefined' ? uploadsOf(user.id, String(site.siteId)) : null
  const items = useSyncExternalStore(uploads?.watch ?? (() => () => {}), uploads?.items ?? (() => NONE), () => NONE)
  const busy = items.some(({ state }) => BUSY.has(state))
  useEffect(() => {
    if (!busy) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [busy])
  return { items, uploads }
}

/** Calls `hear` with every finished upload while mounted. */
export function useUploaded(onFinished: (item: UploadItem) => void): void {
  const { uploads } = useUploads()
  useEffect(() => uploads?.onDone(onFinished), [uploads, onFinished])
}
