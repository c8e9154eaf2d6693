import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { PictureAddress } from '../system/admin-rows.ts'
import { BlogCard, TextState } from './blog.ts'

/** Maximum number of articles in a series. */
export const MAX_SERIES = 200

export const SeriesCard = z.object({
  id: Id,
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  title: z.string(),
  introduction: z.string(),
  cover: z.string(),
  blogCount: z.int().meta({ description: 'public articles' }),
  followCount: z.int(),
  gmtModified: DateTime,
})
const Place = z.object({ id: Id, title: z.string() })
const admin = { method: 'POST', who: 'admin', permission: 'blog.series', limit: limits.admin, extension: true } as const

export const series = {
  list: call({
    method: 'POST',
    path: 'community/api/series/list',
    about: 'Series with public articles, most recently changed first; optionally of one blogger.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ ...PageInput, userId: Id.optional() }),
    output: PageOf(SeriesCard),
    cacheSeconds: 5,
  }),
  view: call({
    method: 'POST',
    path: 'community/api/series/view',
    about: 'A series with its articles in their order.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ id: Id }),
    output: SeriesCard.extend({ blogList: z.array(BlogCard) }),
    errors: ['notFound'],
    cacheSeconds: 5,
  }),
  around: call({
    method: 'POST',
    path: 'community/api/series/around',
    about: 'Series of an article with the previous and next article; null without a series.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ blogId: Id }),
    output: z.object({
      series: SeriesCard.extend({ place: z.int().meta({ description: 'position, from 1' }) }).nullable(),
      previous: Place.nullable(),
      next: Place.nullable(),
    }),
    cacheSeconds: 5,
  }),
  viewOwn: call({
    method: 'POST',
    path: 'community/auth/series/view',
    about: 'Whether I follow a series.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ id: Id }),
    output: z.object({ isAttention: Flag, followCount: z.int() }),
    errors: ['notFound'],
  }),
  follow: call({
    method: 'POST',
    path: 'community/auth/series/follow',
    about: 'Follow a series, or unfollow (isAttention 0): followers are notified of new articles.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ id: Id, isAttention: Flag.default(1) }),
    output: z.object({ isAttention: Flag, followCount: z.int() }),
    errors: ['notFound'],
  }),
}

export const seriesWriting = {
  list: call({
    method: 'POST',
    path: 'community/auth/series/list',
    about: 'My series with the ids of their articles, including non-public ones.',
    who: 'blogger',
    limit: limits.personal,
    extension: true,
    input: z.object({}),
    output: z.object({
      list: z.array(
        SeriesCard.extend({
          statusId: TextState,
          blogList: z.array(Place),
        }),
      ),
    }),
  }),
  save: call({
    method: 'POST',
    path: 'community/auth/series/save',
    about:
      'Create a series, or change mine (id): its articles are my own, in the order of blogIds; articles of another series of mine move.',
    who: 'blogger',
    limit: limits.write,
    extension: true,
    input: z.object({
      id: Id.optional(),
      title: Text('专栏名称', 60, 2),
      introduction: Text('专栏简介', 500, 0).default(''),
      cover: PictureAddress.max(255, '封面地址过长').default(''),
      blogIds: z.array(Id).max(MAX_SERIES, `一个专栏最多 ${MAX_SERIES} 篇文章`).default([]),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'forbidden', 'invalid'],
  }),
  delete: call({
    method: 'POST',
    path: 'community/auth/series/delete',
    notWhileImpersonating: true,
    about: 'Delete a series of mine; its articles stay.',
    who: 'blogger',
    limit: limits.write,
    extension: true,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}

export const adminSeries = {
  list: call({
    ...admin,
    path: 'community/admin/series/list',
    about: 'All series, most recently changed first.',
    input: z.object({ ...PageInput, keyword: Text('搜索内容', 50, 0).default('') }),
    output: PageOf(SeriesCard.extend({ statusId: TextState })),
  }),
  hide: call({
    ...admin,
    path: 'community/admin/series/hide',
    about: 'Hide a series, or show it (isHidden 0). Its articles are not affected.',
    logAs: '下架或恢复专栏',
    input: z.object({ id: Id, isHidden: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
}
