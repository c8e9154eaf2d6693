import { mayGrant } from '@zhixing/contract/grants'
import { isMailAddress } from '@zhixing/contract/user/mail-fields'
import { maskMobile } from '../kernel/permissions.ts'
import { maskAddress } from './mail/mail-rules.ts'
import { isMail } from './rules.ts'
import type { Viewer } from '../kernel/session.ts'

/** Permissions of operators over accounts. Pure: no clock, no database. */

type Hand = Pick<Viewer, 'userId' | 'isOwner' | 'permissions'>

/** Fields of an account that the policy needs. */
export interface Status {
  id: string
  isAdmin: 0 | 1
  isOwner: 0 | 1
  permissions: readonly string[]
}

/** Whether the viewer may do all that the grants allow, and so may give them. */
export function mayGive(viewer: Hand, permissions: readonly string[]): boolean {
  // `sites` comes with owning the default site; no role has it.
  if (permissions.includes('sites')) return false
  return viewer.isOwner === 1 || permissions.every((one) => mayGrant(viewer.permissions, one))
}

/**
 * Why the operator may not change the account; undefined when allowed. Prevents privilege escalation by resetting the
 * password of a more powerful account.
 */
export function denyReason(viewer: Hand, target: Status): string | undefined {
  if (target.id === viewer.userId) return '不能对自己的账户进行此操作'
  if (target.isAdmin !== 1) return undefined
  if (target.isOwner === 1) return viewer.isOwner === 1 ? undefined : '只有拥有者可以管理其他拥有者的账户'
  return mayGive(viewer, target.permissions) ? undefined : '对方拥有你没有的权限，不能管理该账户'
}

/** The number or mail address, masked unless `mayWhole`. */
export function mobileFor(mayWhole: boolean, contact: string): string {
  if (mayWhole && !contact.startsWith('none-')) return contact
  return isMail(contact) ? maskAddress(contact) : maskMobile(contact)
}

/** A parsed search term. */
export type Search =
  | { kind: 'none' }
  | { kind: 'nothing' }
  | { kind: 'name'; text: string }
  | { kind: 'mail'; address: string }
  | { kind: 'whole' | 'begins' | 'ends'; digits: string }
  | { kind: 'either'; digits: string }

/**
 * Parses a search term. A mail address is searched as a whole. Digits are a number; an operator who may not see numbers can search whole numbers or the last
 * four digits only, so that a number cannot be guessed digit by digit.
 */
export function readSearch(keyword: string, mayWhole: boolean): Search {
  const text = keyword.trim()
  if (!text) return { kind: 'none' }
  if (isMailAddress(text)) return { kind: 'mail', address: text.toLowerCase() }
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return { kind: 'name', text }
  if (digits.length === 11) return { kind: 'whole', digits }
  if (digits.length > 11) return { kind: 'nothing' }
  if (mayWhole) return { kind: 'either', digits }
  return digits.length === 4 ? { kind: 'ends', digits } : { kind: 'name', text }
}

/** Upper bound (exclusive) of all digit strings with the prefix. */
export function afterPrefix(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

/** The page counted from the nearer end of the list, so that the last page is as cheap as the first. Pure. */
export function nearerEnd(total: number, pageCurrent: number, pageSize: number) {
  const offset = (pageCurrent - 1) * pageSize
  const limit = Math.max(0, Math.min(pageSize, total - offset))
  const behind = total - offset - limit
  return behind >= 0 && behind < offset ? { offset: behind, limit, fromEnd: true } : { offset, limit, fromEnd: false }
}
