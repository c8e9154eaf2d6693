import { candidateHashOf, drawnPlaces, seedHashOf } from '@zhixing/contract/live/draw-rules'
import { expect, test } from 'vitest'
import { drawDraftOf } from './draw-form.tsx'
import { holds } from './draw-proof.tsx'

const form = { prize: ' 教材 ', winners: '2', among: '1', askId: '', mayRepeat: false } as const

test('maps a form to a draw, or reports what is missing', () => {
  expect(drawDraftOf(form)).toEqual({ draft: { prize: '教材', winnerCount: 2, among: 1, mayRepeat: false } })
  expect(drawDraftOf({ ...form, among: '2', askId: '7', mayRepeat: true })).toEqual({
    draft: { prize: '教材', winnerCount: 2, among: 2, mayRepeat: true, askId: '7' },
  })
  // A selected question is ignored if everyone takes part.
  expect(drawDraftOf({ ...form, askId: '7' }).draft).not.toHaveProperty('askId')
  expect(drawDraftOf({ ...form, prize: '  ' }).wrong).toMatchObject({ prize: '请填写奖品', winners: '', ask: '' })
  for (const winners of ['', '0', '1.5', '101', '两个'])
    expect(drawDraftOf({ ...form, winners }).wrong?.winners).not.toBe('')
  expect(drawDraftOf({ ...form, among: '3' }).wrong?.ask).not.toBe('')
})

test('a draw is valid if its seed matches the commitment and its winners follow from it', async () => {
  const seed = '5a'.repeat(32)
  const candidateHash = await candidateHashOf(['1', '2', '3', '4', '5'])
  const draw = { seed, seedHash: await seedHashOf(seed), candidateHash, candidateCount: 5, winnerCount: 2 }
  const places = await drawnPlaces(draw, 2)
  const winnerList = places.map((place) => ({ place, userId: String(place), userName: '', headImgUrl: '' }))
  expect(await holds({ ...draw, winnerList })).toBe(true)
  expect(await holds({ ...draw, winnerList: winnerList.toReversed() })).toBe(false)
  expect(await holds({ ...draw, winnerList, seedHash: '00'.repeat(32) })).toBe(false)
  expect(await holds({ ...draw, winnerList, candidateCount: 6 })).toBe(false)
})
