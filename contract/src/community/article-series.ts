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
  articleCount: z.int().meta({ description: 'public articles' }),
  gmtModified: DateTime,
})
const Place = z.object({ id: Id, title: z.string() })
const read = { method: 'POST', who: 'anon', limit: limits.read, extension: true } as const
const admin = { method: 'POST', who: 'admin', permission: 'info.series', limit: limits.admin, extension: true } as const

export const articleSeries = {
  list: call({
    ...read,
    path: 'community/api/article/series/list',
    about: 'Series with public articles, most recently changed first.',
    input: z.object(PageInput),
    output: PageOf(ArticleSeriesCard),
    cacheSeconds: 15,
  }),
  view: call({
    ...read,
    path: 'community/api/article/series/view',
    about: 'A series with its articles in order.',
    input: z.object({ id: Id }),
    output: ArticleSeriesCard.extend({ articleList: z.array(ArticleCard) }),
    errors: ['notFound'],
    cacheSeconds: 5,
  }),
  around: call({
    ...read,
    path: 'community/api/article/series/around',
    about: 'Series of an information article with the previous and next article; null without a series.',
    input: z.object({ articleId: Id }),
    output: z.object({
      series: ArticleSeriesCard.extend({ place: z.int().meta({ description: 'position, from 1' }) }).nullable(),
      previous: Place.nullable(),
      next: Place.nullable(),
    }),
    cacheSeconds: 5,
  }),
}

const AdminSeries = ArticleSeriesCard.extend({
  isPutaway: Flag.meta({ description: '1: published' }),
  allCount: z.int().meta({ description: 'articles in it, including non-public ones' }),
})

export const adminArticleSeries = {
  list: call({
    ...admin,
    path: 'community/admin/article/series/list',
    about: 'All series of information articles, most recently changed first.',
    input: z.object({ ...PageInput, keyword: Text('搜索内容', 50, 0).default('') }),
    output: PageOf(AdminSeries),
  }),
  view: call({
    ...admin,
    path: 'community/admin/article/series/view',
    about: 'A series for editing, with its articles in order, including non-public ones.',
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
      'Create a series of information articles, or change one (id): its articles are in the order of articleIds; articles of another series move.',
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
    about: 'Publish or unpublish a series. Its articles are not affected.',
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
