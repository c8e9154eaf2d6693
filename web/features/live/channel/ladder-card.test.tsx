import { expect, test } from 'vitest'
import { ladderNote } from './ladder-card.tsx'

const health = (ladder: number, heights: number[] = []) => ({ ladder, heights }) as never

test('explains the state of lower qualities to the lecturer', () => {
  expect(ladderNote({ ladder: 0, health: health(0) })).toBeNull()
  expect(ladderNote({ ladder: 1, health: null })?.text).toContain('开始直播后')
  expect(ladderNote({ ladder: 1, health: health(1) })?.text).toContain('准备')
  expect(ladderNote({ ladder: 1, health: health(1, [480, 360]) })).toMatchObject({
    tone: 'good',
    text: expect.stringContaining('480P、360P'),
  })
  expect(ladderNote({ ladder: 1, health: health(2) })?.text).toContain('没有空闲')
  expect(ladderNote({ ladder: 1, health: health(3) })?.text).toContain('原画不受影响')
  expect(ladderNote({ ladder: 1, health: health(4) })?.text).toContain('360P')
})
