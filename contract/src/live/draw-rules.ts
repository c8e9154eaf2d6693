/**
 * Verifiable prize draws: winners follow from a seed, whose hash is published before the draw, and the list of
 * candidates, so that anyone can reproduce them. No zod here, because the browser imports this file. Hexadecimal is
 * lower case.
 */
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes))

/** Commitment to a seed (32 bytes): its SHA-256. */
export const seedHashOf = (seed: string): Promise<string> => sha256(unhex(seed))

/** SHA-256 of the candidates' ids, one per line, in order. */
export const candidateHashOf = (userIds: readonly string[]): Promise<string> =>
  sha256(new TextEncoder().encode(userIds.join('\n')))

/** A random number is the first 48 bits of an HMAC-SHA256. */
const BITS = 2 ** 48

/**
 * Winning places (from 1) in drawing order, without duplicates; all places if there are no more candidates than
 * winners. The n-th number is HMAC-SHA256(seed, "candidateHash n"). Rejection sampling avoids modulo bias.
 */
export async function drawnPlaces(
  { seed, candidateHash, candidateCount }: { seed: string; candidateHash: string; candidateCount: number },
  winners: number,
): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', unhex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const places = Array.from({ length: candidateCount }, (_, at) => at + 1)
  const drawn: number[] = []
  for (let n = 0; drawn.length < winners && places.length > 0; n += 1) {
    const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${candidateHash} ${n}`))
    const number = Number.parseInt(hex(bytes).slice(0, 12), 16)
    if (number >= BITS - (BITS % places.length)) continue
    const at = number % places.length
    drawn.push(places[at] as number)
    // Fisher-Yates: the last place fills the gap.
    places[at] = places.at(-1) as number
    places.pop()
  }
  return drawn
}
