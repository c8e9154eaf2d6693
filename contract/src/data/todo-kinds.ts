import type { Permission } from '../permissions.ts'

/** Kinds of open work in the back office, with the right to handle each. A right to read suffices to see it. */
export const todoRights = {
  course: 'review',
  library: 'review',
  resource: 'review',
  paper: 'review',
  lecturer: 'lecturer',
  organization: 'organization',
  liveChannel: 'live',
  moderation: 'comment',
  refund: 'order',
  refundError: 'order',
  heldPayment: 'order.payment',
  withdrawal: 'withdrawal',
  invoice: 'invoice',
  approval: 'saleRule',
  reconDifference: 'recon',
  ledgerDifference: 'ledger',
  counsel: 'counsel.all',
  feedback: 'feedback',
  video: 'system',
} as const satisfies Record<string, Permission>
export type TodoKind = keyof typeof todoRights
export const todoKinds = Object.keys(todoRights) as [TodoKind, ...TodoKind[]]
