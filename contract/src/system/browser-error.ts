import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, PageInput, PageOf } from '../shapes.ts'

/** What went wrong in somebody's browser: what, where and in which release; nothing about the person. */
export const BrowserError = z.object({
  message: z.string().trim().min(1).max(300),
  stack: z.string().max(2000).default('').meta({ description: 'frames of the script, without addresses of people' }),
  page: z.string().max(300).meta({ description: 'the path; its query never arrives, ids and words in it are dropped' }),
  release: z.string().max(40).default(''),
})

export const browserErrors = {
  report: call({
    method: 'POST',
    path: 'system/api/browser/error',
    about: 'Report an error that a script of the site met in the browser. The same error counts up in one row.',
    who: 'anon',
    limit: { by: 'ip', max: 20, seconds: 60 },
    bodyBytes: 8192,
    input: BrowserError,
    output: z.object({
      reportId: z.string().meta({ description: 'what an error page shows, and operators search for' }),
    }),
    extension: true,
  }),
  page: call({
    method: 'POST',
    path: 'system/admin/browser/error/page',
    about: 'Errors that browsers reported, the latest first.',
    who: 'admin',
    permission: 'log',
    limit: limits.admin,
    input: z.object({
      ...PageInput,
      keyword: z
        .string()
        .trim()
        .max(60)
        .default('')
        .meta({ description: 'a report id, or words of the message or page' }),
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
