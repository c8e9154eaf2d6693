import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { BlogCard, TextState } from './blog.ts'

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'blog.article',
  limit: limits.admin,
  extension: true,
} as const

export const adminBlogStates = ['shown', 'pending', 'hidden', 'off'] as const

export const adminBlog = {
  list: call({
    ...common,
    path: 'community/admin/blog/list',
    about: 'Published articles in any state, newest first. Unpublished drafts are private to their authors.',
    input: z.object({
      ...PageInput,
      keyword: Text('搜索内容', 50, 0).default('').meta({ description: 'in title or nickname' }),
      state: z.enum(adminBlogStates).optional(),
      isTop: z.coerce.number().int().min(0).max(1).optional(),
      isGood: z.coerce.number().int().min(0).max(1).optional(),
    }),
    output: PageOf(
      BlogCard.extend({
        isPutaway: Flag,
        isOpen: Flag,
        statusId: TextState,
        publishTime: DateTime,
        hiddenReason: z.string(),
      }),
    ),
  }),
  view: call({
    ...common,
    path: 'community/admin/blog/view',
    about: 'A published article in any state, for moderation.',
    input: z.object({ id: Id }),
    output: BlogCard.extend({ content: z.string(), statusId: TextState, isPutaway: Flag, hiddenReason: z.string() }),
    errors: ['notFound'],
  }),
  hide: call({
    ...common,
    path: 'community/admin/blog/hide',
    about: 'Remove an article; its author gets a message with the reason.',
    logAs: '下架博客',
    input: z.object({ id: Id, reason: Text('原因', 200) }),
    output: Done,
    errors: ['notFound'],
  }),
  show: call({
    ...common,
    path: 'community/admin/blog/show',
    about: 'Show an article that was removed or waits for review.',
    logAs: '恢复博客',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  top: call({
    ...common,
    path: 'community/admin/blog/top',
    about: 'Pin an article in the list of newest, or unpin it.',
    logAs: '置顶博客',
    input: z.object({ id: Id, isTop: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
  good: call({
    ...common,
    path: 'community/admin/blog/good',
    about: 'Feature an article, or undo it.',
    logAs: '加精博客',
    input: z.object({ id: Id, isGood: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
}
