import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Nothing } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { exportStatus } from './codes.ts'

/** Days between a request to close an account and its erasure, and days for which an export can be downloaded. */
export const CLOSING_DAYS = 7
export const EXPORT_DAYS = 7

const Export = z.object({
  id: Id,
  exportStatus: NamedCode(exportStatus),
  partsDone: z.int(),
  partsTotal: z.int(),
  fileSize: z.int().meta({ description: 'bytes' }),
  url: z.string().meta({ description: 'download URL for the owner; empty unless ready' }),
  gmtCreate: DateTime,
  expiresAt: DateTime.nullable(),
})

const own = { method: 'POST', who: 'login', notWhileImpersonating: true, extension: true } as const

/** Rights of a person over their data (PIPL 45 and 47): a copy, and erasure. */
export const personalData = {
  view: call({
    ...own,
    path: 'user/auth/user/data/view',
    about: 'Whether my account is being closed, what prevents closing it, and my latest export.',
    limit: limits.personal,
    input: Nothing,
    output: z.object({
      closeAt: DateTime.nullable().meta({ description: 'when the account will be erased, if requested' }),
      refusal: z.string().meta({ description: 'reason why the account cannot be closed here, or empty' }),
      exported: Export.nullable(),
    }),
  }),
  exportBegin: call({
    ...own,
    path: 'user/auth/user/data/export',
    stepUp: 'recent',
    about: 'Create a ZIP of all my data; one at a time, and one a day.',
    limit: limits.write,
    input: Nothing,
    output: Done,
    errors: ['tooMany', 'stepUp'],
  }),
  closeBegin: call({
    ...own,
    path: 'user/auth/user/close/begin',
    about: `Close my account: ends all sessions now and erases my data after ${CLOSING_DAYS} days. Needs the password, or an SMS code (purpose close).`,
    limit: limits.write,
    input: z.object({ password: z.string().max(256).optional(), code: z.string().trim().max(16).optional() }),
    output: z.object({ closeAt: DateTime }),
    errors: ['wrongPassword', 'wrongCode', 'conflict', 'tooMany', 'busy'],
  }),
  closeCancel: call({
    ...own,
    path: 'user/auth/user/close/cancel',
    about: 'Cancel the closing of my account.',
    limit: limits.write,
    input: Nothing,
    output: Done,
  }),
}
