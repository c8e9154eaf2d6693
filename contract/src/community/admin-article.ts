import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { PictureAddress } from '../system/admin-rows.ts'
import { ArticleCard } from './article.ts'

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'info.article',
  limit: limits.admin,
  extension: true,
} as const

export const articleStates = ['shown', 'planned', 'off'] as const
export const articleSorts = ['publishedTime', 'readCount'] as const

const AdminArticle = ArticleCard.extend({
  isPutaway: Flag,
  isRecommend: Flag,
  gmtModified: DateTime,
  seriesId: Id.nullable(),
  seriesTitle: z.string().nullable().meta({ description: 'title of its series' }),
})

/** Editable fields of an article. */
const ArticleFields = {
  categoryId: Id,
  infoTitle: Text('标题', 120),
  infoImg: PictureAddress.max(255, '封面地址过长').default(''),
  description: Text('摘要', 300, 0).default(''),
  infoContent: Text('正文', 200_000, 0).default('').meta({ description: 'HTML; disallowed markup is removed' }),
  source: Text('来源', 50, 0).default(''),
  keyword: Text('关键词', 100, 0).default(''),
  isPutaway: Flag.default(0),
  isRecommend: Flag.default(0),
  publishedTime: z.iso
    .datetime({ offset: true, error: '发布时间格式不正确' })
    .optional()
    .meta({ description: 'ISO 8601; default: now. A future time schedules the article.' }),
}
const BODY = 1024 * 1024

export const adminArticle = {
  list: call({
    ...common,
    path: 'community/admin/article/list',
    permission: ['info.article', 'info.series'],
    about: 'Articles in any state.',
    input: z.object({
      ...PageInput,
      keyword: Text('搜索内容', 50, 0).default(''),
      categoryId: Id.optional(),
      state: z.enum(articleStates).optional(),
      isRecommend: z.coerce
        .number()
        .int()
        .min(0)
        .max(1)
        .optional()
        .meta({ description: '1 recommended, 0 not recommended' }),
      sort: z.enum(articleSorts).default('publishedTime'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: PageOf(AdminArticle),
  }),
  view: call({
    ...common,
    path: 'community/admin/article/view',
    about: 'One article for editing.',
    input: z.object({ id: Id }),
    output: AdminArticle.extend({
      infoContent: z.string().meta({ description: 'HTML' }),
      keyword: z.string(),
      ...tagged,
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...common,
    path: 'community/admin/article/save',
    about: 'Create an article. Idempotent by `clientKey`.',
    logAs: '新增资讯',
    bodyBytes: BODY,
    input: z.object({ ...ArticleFields, clientKey: z.string().max(64).optional() }),
    output: z.object({ id: Id }),
    errors: ['notFound'],
  }),
  update: call({
    ...common,
    path: 'community/admin/article/update',
    about: 'Change an article.',
    logAs: '修改资讯',
    bodyBytes: BODY,
    input: z.object({
      id: Id,
      ...ArticleFields,
      ...edited,
      gmtModified: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ description: '`gmtModified` of the version that was edited, for clients without etag support' }),
    }),
    output: z.object({ gmtModified: DateTime }),
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    ...common,
    path: 'community/admin/article/delete',
    about: 'Delete an article.',
    logAs: '删除资讯',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  stand: call({
    ...common,
    path: 'community/admin/article/stand',
    about: 'Publish or unpublish an article.',
    logAs: '上下架资讯',
    input: z.object({ id: Id, isPutaway: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
  recommend: call({
    ...common,
    path: 'community/admin/article/recommend',
    about: 'Recommend an article, or undo it.',
    logAs: '推荐资讯',
    input: z.object({ id: Id, isRecommend: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
  top: call({
    ...common,
    path: 'community/admin/article/top',
    about: 'Pin an article, or unpin it.',
    logAs: '置顶资讯',
    input: z.object({ id: Id, isTop: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
}

export const adminArticleCategory = {
  list: call({
    ...common,
    path: 'community/admin/article/category/list',
    about: 'All categories of articles in order, including disabled ones.',
    input: z.object({}),
    output: z.object({
      list: z.array(z.object({ id: Id, categoryName: z.string(), statusId: Flag, articleCount: z.int(), ...tagged })),
      etag: tagged.etag.meta({ description: 'version of the order' }),
    }),
  }),
  save: call({
    ...common,
    path: 'community/admin/article/category/save',
    about: 'Add a category of articles. Idempotent by name.',
    logAs: '新增资讯分类',
    input: z.object({ categoryName: Text('分类名称', 50) }),
    output: z.object({ id: Id }),
  }),
  update: call({
    ...common,
    path: 'community/admin/article/category/update',
    about: 'Rename, enable or disable a category of articles.',
    logAs: '修改资讯分类',
    input: z.object({ id: Id, categoryName: Text('分类名称', 50), statusId: Flag.default(1), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    ...common,
    path: 'community/admin/article/category/delete',
    about: 'Delete an empty category; otherwise the error gives the number of its articles.',
    logAs: '删除资讯分类',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  sort: call({
    ...common,
    path: 'community/admin/article/category/sort',
    about: 'Set the order of the categories of articles.',
    logAs: '调整资讯分类顺序',
    input: z.object({ ids: z.array(Id).min(1, '请选择分类').max(200, '分类过多'), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
}
