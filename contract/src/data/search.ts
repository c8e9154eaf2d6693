import { z } from 'zod'
import { call, limits } from '../call.ts'
import { article } from '../community/article.ts'
import { blog } from '../community/blog.ts'
import { question } from '../community/question.ts'
import { course, courseSorts, subtitleSearch } from '../course/course.ts'
import { examInfo } from '../exam/catalogue.ts'
import { DateTime, Id, PageInput, PageOf } from '../shapes.ts'
import { searchTypes } from './search-types.ts'

/** Target of a suggestion; a lesson is shown with its course. */
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

/** Maximum length of a query, in characters. */
export const SEARCH_MAX = 50
const Keyword = z.string().trim().min(1, '请输入要搜索的内容').max(SEARCH_MAX, `最多 ${SEARCH_MAX} 个字`)

export const search = {
  suggest: call({
    method: 'POST',
    path: 'data/api/search/suggest',
    about:
      'Suggestions for the input so far: courses, lessons, documents, papers, articles, blogs and questions by name, also by pinyin and initials. Best first, at most eight.',
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
          /** Set for a lesson. */
          periodId: Id.nullable(),
          title: z.string(),
          highlight: z.string().meta({ description: 'the title with matches between « and »' }),
          about: z.string().meta({
            description:
              'below the title: lecturer of a course or paper, course of a lesson, category of an article, author of a blog or question',
          }),
          count: z.int().meta({
            description:
              'learners or downloads of a course, attempts of a paper, readers of an article, answers to a question; 0 for a lesson',
          }),
        }),
      ),
    }),
  }),
  all: call({
    method: 'POST',
    path: 'data/api/search/all',
    about:
      'Global search: counts of every kind, and a page of one kind in the form of its own search. When nothing matches by words or sound, a spelling correction is searched instead and answered in `meant`.',
    who: 'anon',
    // A results page makes one call, and a school shares one address.
    limit: { by: 'ip', max: 3 * limits.poll.max, seconds: limits.poll.seconds },
    cacheSeconds: 5,
    extension: true,
    input: z.object({
      ...PageInput,
      keyword: Keyword,
      type: z.coerce
        .number()
        .pipe(z.literal(Object.values(searchTypes), '没有这种搜索范围'))
        .default(searchTypes.courses),
      sort: z.enum(courseSorts).default('default'),
    }),
    output: z.object({
      meant: z.string().meta({ description: 'the corrected query; empty when the words were used as given' }),
      counts: z.array(z.object({ type: z.int(), totalCount: z.int() })).meta({ description: 'of every kind' }),
      courses: course.search.output.nullable().meta({ description: 'types 1 to 4; null for other types' }),
      exams: examInfo.search.output.nullable(),
      blogs: blog.search.output.nullable(),
      questions: question.search.output.nullable(),
      articles: article.list.output.nullable(),
      lines: subtitleSearch.search.output.nullable(),
    }),
  }),
  report: call({
    method: 'POST',
    path: 'data/api/search/report',
    about: 'Record a search: its words and whether anything matched. Counted by day, without the user.',
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
    about: 'Searched words of the last days with their misses, most missed first.',
    who: 'admin',
    permission: 'info.search',
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
