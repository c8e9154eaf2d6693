/** Keys and signatures of payment channels: RSA with SHA-256 (PKCS #1 v1.5). */
import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartError } from '../../kernel/errors.ts'

export type KeyKind = 'private' | 'public'

/** A key as PEM. Alipay's tools export the base64 alone. */
function pemOf(text: string, label: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('-----') ? trimmed : `-----BEGIN ${label}-----\n${trimmed}\n-----END ${label}-----\n`
}

/** A private key, PKCS #8 or PKCS #1, with or without PEM markers. @throws when it is not a key */
export function privateKeyOf(text: string): KeyObject {
  try {
    return createPrivateKey(pemOf(text, 'PRIVATE KEY'))
  } catch {
    return createPrivateKey(pemOf(text, 'RSA PRIVATE KEY'))
  }
}

/** A public key, or that of a certificate. @throws when it is not a key */
export const publicKeyOf = (text: string): KeyObject => createPublicKey(pemOf(text, 'PUBLIC KEY'))

/** Whether a text is an RSA key of this kind. A private key is not taken for a public one. */
export function isRsaKey(text: string, kind: KeyKind): boolean {
  try {
    if (kind === 'public' && text.includes('PRIVATE KEY')) return false
    return (kind === 'private' ? privateKeyOf(text) : publicKeyOf(text)).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** The content of the key file that a variable names. @throws {StartError} for an unreadable file, or one without a key */
export function readKeyFile(variable: string, path: string, kind: KeyKind): string {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`${variable} 指定的密钥文件 ${path} 无法读取`)
  }
  // The content is not shown: the file may hold a secret.
  if (!isRsaKey(text, kind)) throw new StartError(`${variable} 指定的文件 ${path} 不是有效的 RSA 密钥（PEM）`)
  return text
}

export const signText = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64')

export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64')
