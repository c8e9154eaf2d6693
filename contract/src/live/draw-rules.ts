/**
 * How winners are drawn, so that anybody can draw them again: from a seed whose hash was shown before, and the list of those who could win. No schema in here: the
 * browser imports it. All that is hexadecimal is in small letters.
 */
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes))

/** What is shown of a seed (32 bytes) before it is used: its SHA-256. */
export const seedHashOf = (seed: string): Promise<string> => sha256(unhex(seed))

/** The SHA-256 of who can win: their ids, one a line, in the order of their places. */
export const candidateHashOf = (userIds: readonly string[]): Promise<string> =>
  sha256(new TextEncoder().encode(userIds.join('\n')))

/** A draw of numbers from HMAC-SHA256 of the seed: its first 48 bits. */
const BITS = 2 ** 48

/**
 * Places (from 1) that win, in the order in which they are drawn, each once; all of them where there are no more than winners. The n-th number is that of HMAC-SHA256(seed, "candidateHash n");
 * one that would make some places likelier than others is passed over.
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
    // The last one takes its place.
    places[at] = places.at(-1) as number
    places.pop()
  }
  return drawn
}
