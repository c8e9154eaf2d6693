import { decodeText as decoded } from '@zhixing/files/decode-text'
import { Unreadable } from './row.ts'
import { exchangeTexts as setMessage } from './texts.ts'

/**
 * Decodes a text file of any supported encoding.
 * @throws {Unreadable} when it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (text === null) throw new Unreadable(setMessage.encoding)
  return text
}
