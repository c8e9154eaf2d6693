import { expect, test } from 'vitest'
import { visibleCharacters, watermark } from './rules.ts'

test('visible characters exclude tags and white space', () => {
  expect(visibleCharacters('<p class="很长的属性">你好，<b>世界</b></p>\n<br>&lt;&nbsp;𠮷')).toBe(8)
})

test('the watermark names the viewer only if the course has one', () => {
  const viewer = { nickname: '小林', mobile: '13800001234' }
  expect(watermark(1, viewer)).toBe('小林 1234')
  expect(watermark(0, viewer)).toBe('')
})
