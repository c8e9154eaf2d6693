import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { PictureAddress } from '../system/admin-rows.ts'
import { ArticleCard } from './article.ts'
import { MAX_SERIES } from './series.ts'

const ArticleSeriesCard = z.object({
  id: Id,
  title: z.string(),
  introduction: z.string(),
  cover: z.string(),
  articleCount: z.int().meta({ description: 'articles that everybody may read' }),
  gmtModified: DateTime,
})
const Place = z.object({ id: Id, title: z.string() })
const read = { method: 'POST', who: 'anon', limit: limits.read, extension: true } as const
const admin = { method: 'POST', who: 'admin', permission: 'info', limit: limits.admin, extension: true } as const

export const articleSeries = {
  list: call({
    ...read,
    path: 'community/api/article/series/list',
    about: 'Series of information articles with something to read, the last changed first.',
    input: z.object(PageInput),
    output: PageOf(ArticleSeriesCard),
    cacheSeconds: 15,
  }),
  view: call({
    ...read,
    path: 'community/api/article/series/view',
    about: 'A series with its information articles in their order.',
    input: z.object({ id: Id }),
    output: ArticleSeriesCard.extend({ articleList: z.array(ArticleCard) }),
    errors: ['notFound'],
    cacheSeconds: 5,
  }),
  around: call({
    ...read,
    path: 'community/api/article/series/around',
    about:
      'The series that an information article stands in, and the articles before and after it; null for one in none.',
    input: z.object({ articleId: Id }),
    output: z.object({
      series: ArticleSeriesCard.extend({ place: z.int().meta({ description: 'from 1' }) }).nullable(),
      previous: Place.nullable(),
      next: Place.nullable(),
    }),
    cacheSeconds: 5,
  }),
}

const AdminSeries = ArticleSeriesCard.extend({
  isPutaway: Flag.meta({ description: '1: readers see it' }),
  allCount: z.int().meta({ description: 'articles in it, also those that are not public' }),
})

export const adminArticleSeries = {
  list: call({
    ...admin,
    path: 'community/admin/article/series/list',
    about: 'All series of information articles, the last changed first.',
    input: z.object({ ...PageInput, keyword: Text('搜索内容', 50, 0).default('') }),
    output: PageOf(AdminSeries),
  }),
  view: call({
    ...admin,
    path: 'community/admin/article/series/view',
    about: 'A series as it is edited, with its articles in their order, also those that are not public.',
    input: z.object({ id: Id }),
    output: AdminSeries.extend({
      articleList: z.array(z.object({ id: Id, infoTitle: z.string(), isPutaway: Flag, publishedTime: DateTime })),
      ...tagged,
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...admin,
    path: 'community/admin/article/series/save',
    about:
      'Make a series of information articles, or change one (id): its articles stand in the order of articleIds; one that stood in another series moves.',
    logAs: '保存资讯专栏',
    input: z.object({
      id: Id.optional(),
      title: Text('专栏名称', 60, 2),
      introduction: Text('专栏简介', 500, 0).default(''),
      cover: PictureAddress.max(255, '封面地址过长').default(''),
      isPutaway: Flag.default(1),
      articleIds: z.array(Id).max(MAX_SERIES, `一个专栏最多 ${MAX_SERIES} 篇资讯`).default([]),
      ...edited,
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'conflict'],
  }),
  stand: call({
    ...admin,
    path: 'community/admin/article/series/stand',
    about: 'Put a series on the shelf or take it off. Its articles stay as they are.',
    logAs: '上下架资讯专栏',
    input: z.object({ id: Id, isPutaway: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
  delete: call({
    ...admin,
    path: 'community/admin/article/series/delete',
    about: 'Delete a series; its articles stay.',
    logAs: '删除资讯专栏',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}
