/** Text that is signed; the server builds the same (contract/exam/record.ts). */
export const signedText = (answer: {
  problemId: string
  rev: number
  answeredAt: string
  userAnswer: readonly string[]
}): string => `${answer.problemId}|${answer.rev}|${answer.answeredAt}|${JSON.stringify(answer.userAnswer)}`

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

export type Signer = (text: string) => Promise<string | undefined>

/**
 * HMAC-SHA-256 with the attempt's key. Browsers only sign on https and localhost: elsewhere answers stay unsigned,
 * and late ones wait for the teacher.
 */
export function createSigner(syncKey: string): Signer {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return async () => undefined
  const key = subtle.importKey('raw', bytesOf(syncKey), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (text) => base64url(new Uint8Array(await subtle.sign('HMAC', await key, new TextEncoder().encode(text))))
}
