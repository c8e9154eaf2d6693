import { expect, test } from 'vitest'
import { captionLines } from './words.ts'

test.each([
  ['  先看图像的交点。\n', ['先看图像的交点。']],
  ['Hello,  world', ['Hello, world']],
  ['', []],
  ['。。。', []],
  ['[BLANK_AUDIO]', []],
  ['（音乐）', []],
  ['【掌声】 好，我们开始。', ['好，我们开始。']],
  ['♪ ♪', []],
  ['<|zh|><|NEUTRAL|><|Speech|>令导数等于零。', ['令导数等于零。']],
  ['f(x)在[0, 1]上递增（端点除外）。', ['f(x)在[0, 1]上递增（端点除外）。']],
  ['若 x < 3 且 y > 5', ['若 x < 3 且 y > 5']],
  ['谢谢谢谢谢谢谢谢谢谢谢谢谢谢谢谢', []],
  ['\u0007\u200b嗯', ['嗯']],
])('%j is shown as %j', (text, lines) => expect(captionLines(text)).toEqual(lines))

test('splits long text after commas without loss', () => {
  const sentence = '我们先把已知条件都写下来，'
  const lines = captionLines(sentence.repeat(7).replace(/我们/g, (_, at: number) => `第${at}步`))
  expect(lines.length).toBe(2)
  expect(lines.every((line) => line.endsWith('，') && line.length <= 80)).toBe(true)
})

test('splits text without punctuation anywhere', () => {
  const text = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
  const lines = captionLines(text)
  expect(lines.join('')).toBe(text)
  expect(lines.every((line) => line.length <= 80)).toBe(true)
})

test('counts Latin letters as half width', () => {
  const text = 'the quick brown fox jumps over the lazy dog and runs away from the very old house again'
  expect(captionLines(text)).toEqual([text])
})
