import type Sharp from 'sharp'

/**
 * The library for pictures, loaded when the first one is drawn. One thread for a picture, whoever draws it: what limits how many are worked on at
 * a time is what uses the other cores. Nothing is cached, since no picture comes twice.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
