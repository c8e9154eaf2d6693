import { expect, test } from 'vitest'
import { captionCues, cutCues } from './captions.ts'
import { replayPlace } from './rules.ts'

test('captions are placed at their time, until the next one or for their reading time', () => {
  const captions = [
    { at: 11_500, text: '大家好' },
    { at: 13_000, text: '先看图像' },
    { at: 40_000, text: '再求导' },
    { at: 90_000, text: '说在录像结束以后' },
  ]
  expect(captionCues(captions, (at) => (at - 10_000) / 1000, 32)).toEqual([
    { start: 1.5, end: 3, text: '大家好' },
    { start: 3, end: 9.8, text: '先看图像' },
    { start: 30, end: 32, text: '再求导' },
  ])
})

test('captions during a gap are merged where the video resumes', () => {
  const parts = [
    { at: 100_000, length: 60_000 },
    { at: 170_000, length: 20_000 },
  ]
  const captions = [
    { at: 90_000, text: '还没有画面' },
    { at: 162_000, text: '网络断了' },
    { at: 165_000, text: '马上回来' },
    { at: 171_250, text: '好了' },
  ]
  expect(captionCues(captions, (at) => replayPlace(parts, at) / 1000, 80)).toEqual([
    { start: 0, end: 7, text: '还没有画面' },
    { start: 60, end: 61.25, text: '网络断了\n马上回来' },
    { start: 61.25, end: 67.65, text: '好了' },
  ])
})

test('a cut video has its cues, shifted', () => {
  const cues = [
    { start: 1, end: 4, text: '剪掉' },
    { start: 18, end: 24, text: '跨过开头' },
    { start: 30, end: 33, text: '中间' },
    { start: 48, end: 55, text: '跨过结尾' },
    { start: 52, end: 55, text: '也剪掉' },
  ]
  expect(cutCues(cues, 20, 50)).toEqual([
    { start: 0, end: 4, text: '跨过开头' },
    { start: 10, end: 13, text: '中间' },
    { start: 28, end: 30, text: '跨过结尾' },
  ])
})
