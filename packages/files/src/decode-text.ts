import { decodeLegacyChinese } from './legacy-chinese.ts'

const SAMPLE = 64 * 1024

function strictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Detects UTF-16 without BOM by the distribution of zero bytes. */
function unmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null
  const head = bytes.subarray(0, SAMPLE)
  let [even, odd] = [0, 0]
  head.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even++
    else odd++
  })
  if (even === 0 && odd === 0) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const seemsWrong = (text: string): boolean => /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text.slice(0, SAMPLE))

/** Decodes a text file: UTF-8, UTF-16 with or without BOM, GBK, GB 18030, Big5; null for anything else. Pure. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = unmarked(bytes)
  const tries = wide
    ? [() => strictly(bytes, wide)]
    : [() => strictly(bytes, 'utf-8'), () => decodeLegacyChinese(bytes)]
  for (const decode of tries) {
    const text = decode()
    if (text !== null && !seemsWrong(text)) return text
  }
  return null
}
