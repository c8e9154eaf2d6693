import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id } from '../shapes.ts'

/** A document or file of a period, and its permitted use. */
export const PeriodFile = z.object({
  periodId: Id,
  fileName: z.string(),
  docType: z.string().meta({ description: 'file extension, such as pdf' }),
  docSize: z.int().meta({ description: 'bytes' }),
  docPage: z.int().meta({ description: 'number of pages; 0 while unknown' }),
  readStatus: z
    .int()
    .meta({ description: '0 not readable online, 1 being converted, 2 readable page by page, 3 cannot be converted' }),
  readReason: z.string().meta({ description: 'why it cannot be read online, for the user' }),
  readUrl: z
    .string()
    .meta({ description: 'short-lived address of the PDF, with range requests; empty unless readable' }),
  allowDownload: Flag,
  watermark: z.string().meta({ description: 'text over every page, or empty' }),
})
export type PeriodFile = z.output<typeof PeriodFile>

export const material = {
  file: call({
    method: 'POST',
    path: 'course/auth/course/period/file',
    about: 'How the document or file of a period may be read and downloaded.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ periodId: Id }),
    output: PeriodFile,
    errors: ['notFound', 'notOwned'],
    extension: true,
  }),
  download: call({
    method: 'POST',
    path: 'course/auth/course/period/download',
    about: 'A short-lived download address of the file of a period; enrols in a free resource.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id }),
    output: z.object({ fileName: z.string(), url: z.string() }),
    errors: ['notFound', 'notOwned', 'shown'],
    extension: true,
  }),
}
