import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf } from '../shapes.ts'

export const ArticleCard = z.object({
  id: Id,
  infoTitle: z.string(),
  infoImg: z.string(),
  description: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  source: z.string(),
  readCount: z.int(),
  publishedTime: DateTime,
  isTop: Flag.meta({ description: '1: pinned, listed first' }),
})

export const article = {
  zones: call({
    method: 'POST',
    path: 'community/api/article/zone/category/list',
    about: 'Shelves (categories) of information articles.',
    who: 'anon',
    limit: limits.read,
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          zoneName: z.string(),
          articleCount: z.int().meta({ description: 'public articles in it' }),
        }),
      ),
    }),
    cacheSeconds: 15,
  }),
  list: call({
    method: 'POST',
    path: 'community/api/article/zone/ref/list',
    about: 'Information articles of a category, pinned first, then newest; with keyword, a search (type 8).',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      ...PageInput,
      categoryId: Id.optional(),
      keyword: z.string().trim().max(50).default(''),
      source: z.string().trim().max(50).default('').meta({ description: 'exact source' }),
    }),
    output: PageOf(ArticleCard.extend({ highlight: z.string().meta({ description: 'title with matches in «»' }) })),
    cacheSeconds: 5,
  }),
  recommend: call({
    method: 'POST',
    path: 'community/api/article/recommend/list',
    about: 'Recommended information articles.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ pageSize: z.coerce.number().int().min(1).max(20).default(6) }),
    output: z.object({ list: z.array(ArticleCard) }),
    cacheSeconds: 15,
  }),
  read: call({
    method: 'POST',
    path: 'community/api/article/read',
    about: 'Record that the viewer opened the article; counted once per person and day.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ id: Id, from: z.string().max(500).default('') }),
    output: Done,
    errors: ['notFound'],
  }),
  view: call({
    method: 'POST',
    path: 'community/api/article/view',
    about: 'One information article.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ id: Id }),
    output: ArticleCard.extend({ infoContent: z.string().meta({ description: 'HTML' }), keyword: z.string() }),
    errors: ['notFound'],
    cacheSeconds: 5,
    extension: true,
  }),
}
