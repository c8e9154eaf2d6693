/** Events of the product that webhooks carry, with the schema of their `data`. New fields may be added. */
import { z } from 'zod'
import { DateTime, Flag, Id, Money } from '../shapes.ts'
import type { WebhookEvent } from './webhook-labels.ts'

export type { WebhookEvent }

export const webhookEvents = {
  'user.registered': {
    data: z.object({ userId: Id, nickname: z.string() }),
  },
  'order.paid': {
    data: z.object({ orderNo: z.string(), userId: Id, pricePaid: Money, payTime: DateTime.nullable() }),
  },
  'order.refunded': {
    data: z.object({ orderNo: z.string(), refundNo: z.string(), userId: Id, amount: Money }),
  },
  'refund.requested': {
    data: z.object({ orderNo: z.string(), userId: Id, amount: Money }),
  },
  'withdrawal.requested': {
    data: z.object({ withdrawalId: Id, userId: Id, amount: Money }),
  },
  'course.submitted': {
    data: z.object({ courseId: Id, courseName: z.string(), lecturerId: Id }),
  },
  'lead.received': {
    data: z.object({ leadId: Id, wish: z.string(), isNew: Flag }),
  },
  'enrolment.created': {
    data: z.object({ userId: Id, courseId: Id }),
  },
  'class.joined': {
    data: z.object({ gradeId: Id, userId: Id }),
  },
  'exam.marked': {
    data: z.object({ recordId: Id, examId: Id, userId: Id, score: z.number(), totalScore: z.number() }),
  },
  'certificate.issued': {
    data: z.object({ certificateNo: z.string(), gradeId: Id, userId: Id, holderName: z.string() }),
  },
} as const satisfies Record<WebhookEvent, { data: z.ZodObject }>

export type WebhookData<E extends WebhookEvent> = z.input<(typeof webhookEvents)[E]['data']>
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]
