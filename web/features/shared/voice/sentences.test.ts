import { expect, test } from 'vitest'
import { sentenceAt } from './sentence-at.ts'
import { alignSentences } from './sentences.ts'

test('spoken sentences are found in the document in order, however their text is set', () => {
  const shown = ['先听。', '再读 A B。', '先听。', '“完了！”']
  expect(alignSentences(['先听。', '再读ＡＢ。', '先听。', '完了！'], shown)).toEqual([0, 1, 2, 3])
})

test('a sentence that the document sets differently is left out, and the next are found', () => {
  expect(alignSentences(['先听。', 'x^2 是平方。', '完了。'], ['先听。', '是平方。', '完了。'])).toEqual([0, -1, 2])
})

test('the sentence of a time is the last that has begun', () => {
  const sentences = [{ start: 0 }, { start: 1.25 }, { start: 3 }]
  expect([0, 1.2, 1.25, 2.9, 99].map((time) => sentenceAt(sentences, time))).toEqual([0, 0, 1, 1, 2])
  expect(sentenceAt([], 1)).toBe(-1)
})
