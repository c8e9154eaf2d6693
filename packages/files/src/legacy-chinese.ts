/** Legacy Chinese encodings. */

/** Share of trail bytes below 0xA1: nearly 0 in GB 2312, two in five in Big5. */
const BIG5_LOW_TRAILS = 0.15
/** Share of lead bytes in Big5's rows of punctuation and common characters. */
const BIG5_COMMON = 0.9
const SAMPLE = 64 * 1024

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Big5 text is also valid GBK (as rare characters); the byte distribution tells them apart. */
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

/**
 * Decodes bytes that are neither UTF-8 nor UTF-16: Big5, GBK or GB 18030.
 * @returns null where they are none of these
 */
export function decodeLegacyChinese(bytes: Uint8Array): string | null {
  return (isBig5(bytes) ? decodeAs('big5', bytes) : null) ?? decodeAs('gb18030', bytes)
}
