import type { OutputOf } from '@zhixing/contract'
import { orgRole } from '@zhixing/contract/org/codes'
import { useOutletContext } from 'react-router'

/** The organisation at whose desk the viewer is. */
export type Desk = OutputOf<'org/auth/desk/list'>['list'][number]

/** A member in the list. */
export type Member = OutputOf<'org/auth/member/list'>['list'][number]
/** An item of which the organisation has seats. */
export type Stock = OutputOf<'org/auth/seat/stock'>['list'][number]

/** What the organisation sets for itself. */
export type DeskSetting = OutputOf<'org/auth/desk/setting/view'>

/** A report that is sent by mail. */
export type ReportMail = OutputOf<'org/auth/report/mail/list'>['list'][number]

/** The organisation of the page. */
export const useDesk = (): Desk => useOutletContext<Desk>()

/** Whether a role reads people, seats and reports (server/src/org/policy.ts: read). */
export const reads = (role: number): boolean =>
  ([orgRole.owner, orgRole.manager, orgRole.head, orgRole.auditor] as number[]).includes(role)
/** Whether a role edits private content and the page (policy.ts: editContent). */
export const editsContent = (role: number): boolean =>
  ([orgRole.owner, orgRole.manager, orgRole.editor] as number[]).includes(role)
/** Whether a role opens the desk. */
export const opensDesk = (role: number): boolean => reads(role) || editsContent(role)
/** Whether a role changes people, seats and plans. */
export const manages = (role: number): boolean => ([orgRole.owner, orgRole.manager] as number[]).includes(role)
/** Whether a role sees the whole organisation. */
export const seesAll = (role: number): boolean => reads(role) && role !== orgRole.head
