import { createHash } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import { compress, type Encoding } from './compress.ts'
import type { RenderedPage } from './pages.ts'

const SECONDS = 10
const MAX_BYTES = 48 * 1024 * 1024
const MAX_KEY = 600

interface CachedPage {
  page: RenderedPage
  etag: string
  /** The body in an encoding, compressed when first asked for; undefined where that is not worth it. */
  encoded(encoding: Encoding): Promise<Buffer | undefined>
}

interface Entry {
  siteId: number
  until: number
  cached: Promise<CachedPage>
  bytes: number
}

/**
 * Rendered pages of visitors, for seconds: one rendering per address however many ask at once, compressed once, capped in bytes.
 * A page, its nonce and its policy are kept together. Why a nonce may be shared for seconds: docs/decisions/0003-cached-pages-and-nonces.md.
 */
export function createPageCache(clock: Clock) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  return {
    /** Whether a page of this key is kept, or being rendered. */
    has(key: string): boolean {
      return (entries.get(key)?.until ?? 0) > clock.now()
    },
    get(siteId: number, key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
      const known = entries.get(key)
      if (known && known.until > clock.now()) return known.cached
      if (known) drop(key, known)
      const entry: Entry = { siteId, until: clock.now() + SECONDS * 1000, bytes: 0, cached: render().then(keep) }
      entry.cached.then(
        ({ page }) => {
          if (!page.cacheable || key.length > MAX_KEY) return drop(key, entry)
          if (entries.get(key) !== entry) return
          entry.bytes = page.body.length * 1.3 + key.length
          bytes += entry.bytes
          for (const [oldKey, old] of entries) {
            if (bytes <= MAX_BYTES) break
            drop(oldKey, old)
          }
        },
        () => drop(key, entry),
      )
      entries.set(key, entry)
      return entry.cached
    },
    clear(siteId?: number) {
      for (const [key, entry] of entries) if (siteId === undefined || entry.siteId === siteId) drop(key, entry)
    },
  }
}

function keep(page: RenderedPage): CachedPage {
  const encoded = new Map<Encoding, Promise<Buffer | undefined>>()
  return {
    page,
    // Weak: one page, whatever its encoding.
    etag: `W/"${createHash('sha1').update(page.body).digest('base64url')}"`,
    encoded(encoding) {
      const known = encoded.get(encoding) ?? compress(page.body, encoding)
      encoded.set(encoding, known)
      return known
    },
  }
}
