import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, PageInput, PageOf } from '../shapes.ts'

/** A browser error: message, location and release, without personal data. */
export const BrowserError = z.object({
  message: z.string().trim().min(1).max(300),
  stack: z.string().max(2000).default('').meta({ description: 'stack frames without personal data' }),
  page: z.string().max(300).meta({ description: 'path without query; ids and words are removed' }),
  release: z.string().max(40).default(''),
})

export const browserErrors = {
  report: call({
    method: 'POST',
    path: 'system/api/browser/error',
    about: 'Report a browser error. Repeats increment a count.',
    who: 'anon',
    limit: { by: 'ip', max: 20, seconds: 60 },
    bodyBytes: 8192,
    input: BrowserError,
    output: z.object({
      reportId: z.string().meta({ description: 'id on the error page, searchable by operators' }),
    }),
    extension: true,
  }),
  page: call({
    method: 'POST',
    path: 'system/admin/browser/error/page',
    about: 'Reported browser errors, latest first.',
    who: 'admin',
    permission: 'log.browser',
    limit: limits.admin,
    input: z.object({
      ...PageInput,
      keyword: z.string().trim().max(60).default('').meta({ description: 'a report id, or words of message or page' }),
    }),
    output: PageOf(
      z.object({
        reportId: z.string(),
        message: z.string(),
        stack: z.string(),
        page: z.string(),
        release: z.string(),
        browser: z.string(),
        reportCount: z.int(),
        gmtCreate: DateTime,
        gmtModified: DateTime,
      }),
    ),
    extension: true,
  }),
}
