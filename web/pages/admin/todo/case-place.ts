import type { OutputOf } from '@zhixing/contract'
import { texts } from './texts.ts'

export type Case = OutputOf<'data/admin/todo/list'>['list'][number]
type Place = (one: Pick<Case, 'id' | 'person' | 'title'>) => string

const q = encodeURIComponent

/** Page where a case of each kind is handled. */
const places: Record<Case['kind'], Place> = {
  course: ({ id }) => `/admin/reviews/${id}`,
  library: ({ id }) => `/admin/reviews/${id}`,
  resource: ({ id }) => `/admin/reviews/${id}`,
  paper: ({ id }) => `/admin/exam-reviews/${id}`,
  lecturer: ({ id }) => `/admin/lecturers/applications/${id}`,
  organization: ({ title }) => `/admin/organizations?q=${q(title)}`,
  liveChannel: () => '/admin/live/applications?auditStatus=0',
  moderation: ({ person }) => `/admin/moderation?state=open${person ? `&q=${q(person)}` : ''}`,
  refund: ({ id }) => `/admin/refunds?status=auditing&q=${id}`,
  refundError: ({ id }) => `/admin/refunds?error=1&q=${id}`,
  heldPayment: ({ id }) => `/admin/payments?payment=${id}`,
  withdrawal: ({ id }) => `/admin/withdrawals?withdrawal=${id}`,
  invoice: ({ title }) => `/admin/invoices?q=${q(title)}`,
  approval: () => '/admin/approvals?state=waiting',
  reconDifference: () => '/admin/recon',
  ledgerDifference: () => '/admin/ledger',
  counsel: ({ id }) => `/admin/counsel?id=${id}`,
  feedback: ({ id }) => `/admin/feedback?feedback=${id}`,
  video: () => '/admin/system',
}

/** Where an operator handles the case. */
export const placeOf = (one: Case): string => places[one.kind](one)

/** The case in one line. */
export const titleOf = ({ kind, title, code }: Case): string =>
  kind === 'moderation' ? (texts.targets[code] ?? texts.kinds.moderation) : title || texts.kinds[kind]
