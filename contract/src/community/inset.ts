import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id, Money, Text } from '../shapes.ts'

/** Kinds of cards in a text. */
export const cardKinds = ['course', 'lesson', 'exam', 'blog', 'question'] as const
export type CardKind = (typeof cardKinds)[number]

/** An object of the site as a card, with current data. */
export const InsetCard = z.object({
  kind: z.enum(cardKinds),
  id: Id,
  title: z.string(),
  cover: z.string(),
  about: z.string().meta({ description: 'lecturer, course of a lesson, author' }),
  url: z.string(),
  price: Money.nullable().meta({ description: 'current price; null when not sold' }),
  isVipFree: Flag,
  isPlayable: Flag.meta({ description: '1: a lesson with a public video, which plays in place' }),
})

export const inset = {
  cardSearch: call({
    method: 'POST',
    path: 'community/auth/inset/card/list',
    about: 'Objects of the site for cards: courses and their lessons, papers, articles, questions.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({
      kind: z.enum(['course', 'lesson', 'exam', 'blog', 'question'], { error: '卡片类型不正确' }),
      keyword: Text('搜索内容', 50),
    }),
    output: z.object({ list: z.array(InsetCard) }),
  }),
  cardView: call({
    method: 'POST',
    path: 'community/auth/inset/card/view',
    about: 'One card, for the editor.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ kind: z.enum(cardKinds, { error: '卡片类型不正确' }), id: Id }),
    output: InsetCard,
    errors: ['notFound'],
  }),
  people: call({
    method: 'POST',
    path: 'community/auth/inset/people/list',
    about:
      'Suggestions for mentions: people of the thread first (of an article, a question or comments on a course), then followed ones, then bloggers and lecturers by name.',
    who: 'login',
    limit: { by: 'user', max: 240, seconds: 60 },
    extension: true,
    input: z.object({
      keyword: Text('昵称', 30, 0).default(''),
      blogId: Id.optional(),
      questionsId: Id.optional(),
      courseId: Id.optional(),
    }),
    output: z.object({
      list: z.array(
        z.object({
          userId: Id,
          nickname: z.string(),
          headImgUrl: z.string(),
          isInThread: Flag,
        }),
      ),
    }),
  }),
}
