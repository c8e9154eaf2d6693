/** Prize draws in the room of a live session: wire types. */
import { z } from 'zod'
import { DateTime, Flag, Id, Text } from '../shapes.ts'

/** Candidates: present now, answered a roll call, answered a question. */
export const drawAmong = { present: 1, rollCall: 2, answered: 3 } as const
/** `drawStatus`. */
export const drawStates = { open: 1, drawn: 2, dropped: 3 } as const
/** Whether a session may hold draws. `off`: disabled on this site; `paid`: forbidden because the course is paid. */
export const drawOffers = { off: 0, on: 1, paid: 2 } as const
export type DrawOffer = (typeof drawOffers)[keyof typeof drawOffers]

export const MAX_PRIZE = 60
export const MAX_WINNERS = 100

/** A draw as the lecturer creates it. */
export const DrawDraft = z
  .object({
    prize: Text('奖品', MAX_PRIZE),
    winnerCount: z
      .int('中奖人数应为整数')
      .min(1, '中奖人数至少 1 人')
      .max(MAX_WINNERS, `中奖人数最多 ${MAX_WINNERS} 人`),
    among: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    askId: Id.optional().meta({ description: 'the roll call or question whose respondents take part' }),
    mayRepeat: Flag.default(0).meta({ description: '1: earlier winners of this session may win again' }),
  })
  .refine(({ among, askId }) => among === drawAmong.present || askId !== undefined, '请选择签到或题目')
export type DrawDraft = z.output<typeof DrawDraft>

export const DrawWinner = z.object({
  place: z.int().meta({ description: 'position in the list of candidates, from 1' }),
  userId: Id,
  userName: z.string(),
  headImgUrl: z.string(),
})

/** A draw as every participant sees it. */
export const DrawView = z.object({
  drawId: Id,
  prize: z.string(),
  winnerCount: z.int(),
  among: z.int().meta({ description: '1 present, 2 answered the roll call, 3 answered the question' }),
  askTitle: z.string(),
  mayRepeat: Flag,
  drawStatus: z.int().meta({ description: '1 open, 2 drawn, 3 dropped' }),
  seedHash: z.string().meta({ description: 'SHA-256 of the seed, published before the draw; hex' }),
  seed: z.string().meta({ description: 'published after the draw' }),
  candidateCount: z.int(),
  candidateHash: z.string().meta({ description: 'SHA-256 of the candidates’ ids, one per line' }),
  winnerList: z.array(DrawWinner).meta({ description: 'in drawing order' }),
  openTime: DateTime,
  drawTime: DateTime.nullable(),
})
export type DrawView = z.output<typeof DrawView>
