import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Id, PageInput, PageOf } from '../shapes.ts'

/** What a suggestion leads to; a lesson is named with its course. */
export const suggestionKinds = [
  'course',
  'live',
  'library',
  'resource',
  'lesson',
  'exam',
  'article',
  'blog',
  'question',
] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

/** Longest text that is searched for, in characters. */
export const SEARCH_MAX = 50
const Keyword = z.string().trim().min(1, '请输入要搜索的内容').max(SEARCH_MAX, `最多 ${SEARCH_MAX} 个字`)

export const search = {
  suggest: call({
    method: 'POST',
    path: 'data/api/search/suggest',
    about:
      'What the words typed so far lead to: courses, lessons, documents, papers, articles of the site and of bloggers, and questions by their names, also by pinyin and initials. Best first, at most eight.',
    who: 'anon',
    limit: limits.read,
    cacheSeconds: 30,
    extension: true,
    input: z.object({ keyword: Keyword }),
    output: z.object({
      list: z.array(
        z.object({
          kind: z.enum(suggestionKinds),
          id: Id,
          /** The lesson, where it is one. */
          periodId: Id.nullable(),
          title: z.string(),
          highlight: z.string().meta({ description: 'the title, with what was found between « and »' }),
          about: z.string().meta({ description: 'of a lesson: its course' }),
        }),
      ),
    }),
  }),
  report: call({
    method: 'POST',
    path: 'data/api/search/report',
    about:
      'A page of results was shown: which words, and whether anything was found. Only counted, by day; nobody is named.',
    who: 'anon',
    limit: { by: 'ip', max: 60, seconds: 60 },
    extension: true,
    input: z.object({ keyword: Keyword, total: z.coerce.number().int().min(0).max(1_000_000) }),
    output: z.object({}),
  }),
}

export const adminSearch = {
  words: call({
    method: 'POST',
    path: 'data/admin/search/words',
    about: 'What people searched for in the last days and how often nothing was found, most missed first.',
    who: 'admin',
    permission: 'info',
    limit: limits.admin,
    extension: true,
    input: z.object({
      ...PageInput,
      days: z.coerce.number().int().min(1).max(90).default(30),
      onlyMissed: z.coerce.number().int().min(0).max(1).default(0),
      keyword: z.string().trim().max(SEARCH_MAX).default(''),
    }),
    output: PageOf(
      z.object({
        word: z.string(),
        searchCount: z.int(),
        missCount: z.int(),
        lastTime: DateTime,
      }),
    ),
  }),
}
