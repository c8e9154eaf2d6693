import { WORD_MAX, WORDS_MAX } from './word-limits.ts'
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { BlogCard, TextState } from './blog.ts'

const common = { method: 'POST', who: 'admin', permission: 'blog', limit: limits.admin, extension: true } as const

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
  words: call({
    ...common,
    path: 'community/admin/word/list',
    about: 'Listed words: texts that contain one wait for review.',
    input: z.object({}),
    output: z.object({ words: z.array(z.string()), ...tagged }),
  }),
  tryWords: call({
    ...common,
    path: 'community/admin/word/try',
    about: 'Where a text has listed words, as the review of texts finds them.',
    input: z.object({ text: Text('文字', 5000) }),
    output: z.object({
      list: z.array(
        z.object({
          word: z.string().meta({ description: 'as listed' }),
          from: z.int().meta({ description: 'offset in the text, UTF-16 code units' }),
          to: z.int().meta({ description: 'end, exclusive' }),
        }),
      ),
    }),
  }),
  saveWords: call({
    ...common,
    path: 'community/admin/word/save',
    about: 'Replace the listed words.',
    logAs: '修改敏感词',
    bodyBytes: 2 * 1024 * 1024,
    input: z.object({
      words: z.array(Text('敏感词', WORD_MAX)).max(WORDS_MAX, `最多 ${WORDS_MAX} 个敏感词`),
      ...edited,
    }),
    output: Done,
    errors: ['conflict'],
  }),
}
