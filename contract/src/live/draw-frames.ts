/** Draws in the room of a live session, as they travel. */
import { z } from 'zod'
import { DateTime, Flag, Id, Text } from '../shapes.ts'

/** Among whom: who is there at that moment, who answered a roll call, who answered a question. */
export const drawAmong = { present: 1, rollCall: 2, answered: 3 } as const
/** `drawStatus`. */
export const drawStates = { open: 1, drawn: 2, dropped: 3 } as const
/** Whether a session may have draws: not on this site, yes, no since its course has to be bought. */
export const drawOffers = { off: 0, on: 1, paid: 2 } as const
export type DrawOffer = (typeof drawOffers)[keyof typeof drawOffers]

export const MAX_PRIZE = 60
export const MAX_WINNERS = 100

/** What a lecturer raffles. */
export const DrawDraft = z
  .object({
    prize: Text('奖品', MAX_PRIZE),
    winnerCount: z
      .int('中奖人数应为整数')
      .min(1, '中奖人数至少 1 人')
      .max(MAX_WINNERS, `中奖人数最多 ${MAX_WINNERS} 人`),
    among: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    askId: Id.optional().meta({ description: 'the roll call or question, where who answered it takes part' }),
    mayRepeat: Flag.default(0).meta({ description: '1: who has won in this session may win again' }),
  })
  .refine(({ among, askId }) => among === drawAmong.present || askId !== undefined, '请选择签到或题目')
export type DrawDraft = z.output<typeof DrawDraft>

export const DrawWinner = z.object({
  place: z.int().meta({ description: 'in the list of those who could win, from 1' }),
  userId: Id,
  userName: z.string(),
  headImgUrl: z.string(),
})

/** A draw as everybody sees it. */
export const DrawView = z.object({
  drawId: Id,
  prize: z.string(),
  winnerCount: z.int(),
  among: z.int().meta({ description: '1 who is there, 2 who answered the roll call, 3 who answered the question' }),
  askTitle: z.string(),
  mayRepeat: Flag,
  drawStatus: z.int().meta({ description: '1 open, 2 drawn, 3 dropped' }),
  seedHash: z.string().meta({ description: 'SHA-256 of the seed, shown before it is used; hexadecimal' }),
  seed: z.string().meta({ description: 'shown once it was used' }),
  candidateCount: z.int(),
  candidateHash: z.string().meta({ description: 'SHA-256 of the ids of those who could win, one a line' }),
  winnerList: z.array(DrawWinner).meta({ description: 'in the order in which they were drawn' }),
  openTime: DateTime,
  drawTime: DateTime.nullable(),
})
export type DrawView = z.output<typeof DrawView>
