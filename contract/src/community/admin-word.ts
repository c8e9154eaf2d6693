import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Id, Text } from '../shapes.ts'
import { WORD_GROUP_NAME_MAX, WORD_MAX, WORDS_MAX } from './word-limits.ts'

const common = { method: 'POST', who: 'admin', permission: 'blog.word', limit: limits.admin, extension: true } as const

const Action = z
  .union([z.literal(1), z.literal(2), z.literal(3)], { error: '请选择处理方式' })
  .meta({ description: '1 refuse, 2 hold for review, 3 mask with *' })

export const adminWord = {
  list: call({
    ...common,
    path: 'community/admin/word/list',
    about: 'Groups of sensitive words, each with the action for texts that contain one of its words.',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          groupName: z.string(),
          actionType: Action,
          words: z.array(z.string()),
          hitList: z
            .array(z.object({ word: z.string(), hitCount: z.int(), lastHit: DateTime }))
            .meta({ description: 'words that written texts had, most often first' }),
          gmtModified: DateTime,
          ...tagged,
        }),
      ),
    }),
  }),
  try: call({
    ...common,
    path: 'community/admin/word/try',
    about: 'Sensitive words of a text, and what would become of it.',
    input: z.object({ text: Text('文字', 5000) }),
    output: z.object({
      list: z.array(
        z.object({
          word: z.string().meta({ description: 'as listed' }),
          groupName: z.string(),
          actionType: Action,
          from: z.int().meta({ description: 'offset in the text, UTF-16 code units' }),
          to: z.int().meta({ description: 'end, exclusive' }),
        }),
      ),
      actionType: Action.nullable().meta({ description: 'the strictest action; null: published unchanged' }),
      masked: z.string().meta({ description: 'the text with masked words' }),
    }),
  }),
  save: call({
    ...common,
    path: 'community/admin/word/save',
    about: 'Create a group of sensitive words, or replace its name, action and words.',
    logAs: '修改敏感词',
    bodyBytes: 2 * 1024 * 1024,
    input: z.object({
      id: Id.optional(),
      groupName: Text('分组名称', WORD_GROUP_NAME_MAX),
      actionType: Action,
      words: z.array(Text('敏感词', WORD_MAX)).max(WORDS_MAX, `最多 ${WORDS_MAX} 个敏感词`),
      ...edited,
    }),
    output: z.object({ id: Id }),
    errors: ['conflict', 'notFound'],
  }),
  delete: call({
    ...common,
    path: 'community/admin/word/delete',
    about: 'Delete a group with its words.',
    logAs: '删除敏感词分组',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}
