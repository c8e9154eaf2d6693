import type Sharp from 'sharp'

/**
 * Loads sharp lazily. One thread per picture: callers bound the number of concurrent pictures. No cache, because no
 * picture is processed twice.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
