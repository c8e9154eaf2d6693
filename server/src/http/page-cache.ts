import { createHash } from 'node:crypto'
import { createSharedCache } from '../kernel/cache.ts'
import type { Clock } from '../kernel/clock.ts'
import { compress, type Encoding } from './compress.ts'

const SECONDS = 10
const MAX_BYTES = 48 * 1024 * 1024
const MAX_KEY = 600

export interface RenderedPage {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  cacheable: boolean
}

interface CachedPage {
  page: RenderedPage
  etag: string
  /** Encoded body, compressed lazily; undefined if not worth it. */
  encoded(encoding: Encoding): Promise<Buffer | undefined>
}

/**
 * Cache of anonymous pages for seconds: one rendering per address (no stampede), compressed once, bounded in bytes.
 * A page is stored with its nonce and CSP; why a nonce may be shared:
 * docs/decisions/0003-cache-visitors-pages-for-ten-seconds-nonce.md.
 */
export function createPageCache(clock: Clock) {
  const pages = createSharedCache<CachedPage>({
    clock,
    maxBytes: MAX_BYTES,
    // Includes the compressed copies.
    sizeOf: ({ page }, key) => page.body.length * 1.3 + key.length,
  })
  const keyOf = (siteId: number, key: string) => `${siteId} ${key}`
  return {
    /** Whether a page is cached or being rendered. */
    has: (siteId: number, key: string): boolean => pages.peek(keyOf(siteId, key)) !== undefined,
    get: (siteId: number, key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> =>
      pages.get(keyOf(siteId, key), async () => toCached(await render()), {
        keepMs: ({ page }) => (page.cacheable && key.length <= MAX_KEY ? SECONDS * 1000 : 0),
      }),
    clear: (siteId?: number) => pages.forget(siteId === undefined ? '' : keyOf(siteId, '')),
  }
}

/** Prepares a rendered page for caching. */
export function toCached(page: RenderedPage): CachedPage {
  const encoded = new Map<Encoding, Promise<Buffer | undefined>>()
  return {
    page,
    // Weak: independent of the encoding.
    etag: `W/"${createHash('sha1').update(page.body).digest('base64url')}"`,
    encoded(encoding) {
      const known = encoded.get(encoding) ?? compress(page.body, encoding)
      encoded.set(encoding, known)
      return known
    },
  }
}
