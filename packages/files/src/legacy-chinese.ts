/** Text of the encodings that Chinese programs wrote before UTF-8. */

/** Share of second bytes below 0xA1: nearly none in GB 2312, two in five of Big5. */
const BIG5_LOW_TRAILS = 0.15
/** Share of first bytes in the rows of Big5's punctuation and common characters. */
const BIG5_COMMON = 0.9
const SAMPLE = 64 * 1024

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Every Big5 text is also valid GBK, as rare characters; how its bytes are spread tells which of the two it is. */
function isBig5(bytes: Uint8Array): boolean {
  let [pairs, low, common] = [0, 0, 0]
  const end = Math.min(bytes.length, SAMPLE) - 1
  for (let at = 0; at < end; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x81) continue
    const trail = bytes[++at] ?? 0
    pairs++
    if (trail < 0xa1) low++
    if (lead >= 0xa1 && lead <= 0xc6) common++
  }
  return pairs > 0 && low / pairs > BIG5_LOW_TRAILS && common / pairs >= BIG5_COMMON
}

/** Bytes that are no UTF-8 and no UTF-16 as text: Big5, or GBK with GB 18030. @returns null where they are neither */
export function decodeLegacyChinese(bytes: Uint8Array): string | null {
  return (isBig5(bytes) ? decodeAs('big5', bytes) : null) ?? decodeAs('gb18030', bytes)
}
