import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileKind } from '@zhixing/contract/system/upload'

/**
 * Signed tokens for files: the permission is in the token, so that no lookup is needed. Pure, no clock. Times are whole
 * seconds since 1970.
 */

/** Permission to upload one file. */
export interface UploadTicket {
  siteId: number
  userId: string
  /** Id of the future file, which makes the upload idempotent. */
  fileId: string
  kind: FileKind
  name: string
  size: number
  isAuthor: boolean
  exp: number
}

function seal(secret: Buffer, purpose: 'upload' | 'view', body: string): string {
  return createHmac('sha256', secret).update(`zhixing file ${purpose} 1\n${body}`).digest('base64url').slice(0, 32)
}

function same(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function issueUploadTicket(secret: Buffer, ticket: UploadTicket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${seal(secret, 'upload', body)}`
}

/** Contents of a valid ticket; null when the signature is wrong or it has expired. */
export function readUploadTicket(secret: Buffer, text: string, nowSeconds: number): UploadTicket | null {
  const [body = '', given = ''] = text.split('.')
  if (!same(seal(secret, 'upload', body), given)) return null
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as UploadTicket
  return nowSeconds < ticket.exp ? ticket : null
}

/** Permission of one person to view one file; valid only with that person's session. */
export interface ViewRight {
  siteId: number
  fileId: string
  userId: string
  exp: number
}

const viewBody = ({ siteId, fileId, userId, exp }: ViewRight) => `${siteId}\n${fileId}\n${userId}\n${exp}`

export const signView = (secret: Buffer, right: ViewRight): string => seal(secret, 'view', viewBody(right))

export function verifyView(secret: Buffer, right: ViewRight, signature: string, nowSeconds: number): boolean {
  return Number.isSafeInteger(right.exp) && nowSeconds < right.exp && same(signView(secret, right), signature)
}
