import { expect, test } from 'vitest'
import { eventsIn } from './answer-stream.ts'
import { answerParts } from './answer-parts.ts'

test('reads complete events and keeps the rest', () => {
  const { events, rest } = eventsIn('data: {"type":"text","text":"一"}\n\n: beat\n\ndata: {"type":"te')
  expect(events).toEqual([{ type: 'text', text: '一' }])
  expect(rest).toBe('data: {"type":"te')
})

test('an answer is text and citations of given places', () => {
  expect(answerParts('可以[1]，见[3]。', 2)).toEqual(['可以', 1, '，见[3]。'])
  expect(answerParts('', 2)).toEqual([])
})
