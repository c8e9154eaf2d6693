import type { Permission } from '../permissions.ts'

/** Kinds of open work in the back office, with the right to handle each. A right to read suffices to see it. */
export const todoRights = {
  course: 'review.course',
  library: 'review.course',
  resource: 'review.course',
  paper: 'review.exam',
  lecturer: 'lecturer.application',
  organization: 'organization',
  liveChannel: 'live.application',
  moderation: 'comment.inbox',
  refund: 'order.request',
  refundError: 'order.request',
  heldPayment: 'order.payment',
  withdrawal: 'withdrawal.review',
  invoice: 'invoice',
  approval: 'saleRule.approval',
  reconDifference: 'recon',
  ledgerDifference: 'ledger',
  counsel: 'counsel.all.leads',
  feedback: 'feedback',
  video: 'system',
} as const satisfies Record<string, Permission>
export type TodoKind = keyof typeof todoRights
export const todoKinds = Object.keys(todoRights) as [TodoKind, ...TodoKind[]]
