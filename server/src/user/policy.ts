import type { Permission } from '@zhixing/contract/permissions'
import { maskMobile } from '../kernel/permissions.ts'
import type { Viewer } from '../kernel/session.ts'

/** Who may do what to whom, without clock or database. */

type Hand = Pick<Viewer, 'userId' | 'isOwner' | 'permissions'>

/** An account as far as it matters for who may touch it. */
export interface Status {
  id: string
  isAdmin: 0 | 1
  isOwner: 0 | 1
  permissions: readonly string[]
}

/** True when every one of the rights is the viewer's own to give. */
export function mayGive(viewer: Hand, permissions: readonly string[]): boolean {
  // Running other sites comes with owning the default one; no role carries it.
  if (permissions.includes('sites')) return false
  return viewer.isOwner === 1 || permissions.every((one) => viewer.permissions.includes(one as Permission))
}

/**
 * Why the account may not be changed by this operator, or undefined when it may. Somebody who may reset passwords must not thereby become
 * someone who may do more than they.
 */
export function denyReason(viewer: Hand, target: Status): string | undefined {
  if (target.id === viewer.userId) return '不能对自己的账户进行此操作'
  if (target.isAdmin !== 1) return undefined
  if (target.isOwner === 1) return viewer.isOwner === 1 ? undefined : '只有拥有者可以管理其他拥有者的账户'
  return mayGive(viewer, target.permissions) ? undefined : '对方拥有你没有的权限，不能管理该账户'
}

/** Mobile as the viewer may see it. */
export function mobileFor(mayWhole: boolean, mobile: string): string {
  return mayWhole ? mobile : maskMobile(mobile)
}

/** How a search word is meant. */
export type Search =
  | { kind: 'none' }
  | { kind: 'nothing' }
  | { kind: 'name'; text: string }
  | { kind: 'whole' | 'begins' | 'ends'; digits: string }
  | { kind: 'either'; digits: string }

/**
 * What an operator looks for. Digits are a number; who may not see numbers finds them whole or by the last four only, or searching
 * digit by digit would tell them.
 */
export function readSearch(keyword: string, mayWhole: boolean): Search {
  const text = keyword.trim()
  if (!text) return { kind: 'none' }
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return { kind: 'name', text }
  if (digits.length === 11) return { kind: 'whole', digits }
  if (digits.length > 11) return { kind: 'nothing' }
  if (mayWhole) return { kind: 'either', digits }
  return digits.length === 4 ? { kind: 'ends', digits } : { kind: 'name', text }
}

/** The text just behind every text that begins with `prefix`: the end of a range over digits. */
export function afterPrefix(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

/** A page taken from whichever end of the list is nearer, so that the last page costs no more than the first. Pure. */
export function nearerEnd(total: number, pageCurrent: number, pageSize: number) {
  const offset = (pageCurrent - 1) * pageSize
  const limit = Math.max(0, Math.min(pageSize, total - offset))
  const behind = total - offset - limit
  return behind >= 0 && behind < offset ? { offset: behind, limit, fromEnd: true } : { offset, limit, fromEnd: false }
}
