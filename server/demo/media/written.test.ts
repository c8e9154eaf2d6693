import { expect, test } from 'vitest'
import { lessonOf } from './written.ts'

const slide = (text: string) => lessonOf(`# 题\n开场。\n\n## 页\n${text}`).slides[0]

test('sentences become steps, and lines of a block name the step at which they appear', () => {
  const lesson = lessonOf('# 光\n一句。\n\n两句。 ~3\n\n## 方向\n```points\n侧光 | 有 **纹理** @2\n```\n先看。\n再看。')
  expect(lesson).toMatchObject({ title: '光', open: ['一句。', '两句。 ~3'] })
  expect(lesson.slides[0]).toMatchObject({ heading: '方向', say: ['先看。', '再看。'] })
  expect(lesson.slides[0]?.html).toContain('data-at="1"')
  expect(lesson.slides[0]?.html).toContain('<strong>纹理</strong>')
})

test('highlights table rows, code lines and parts of a figure during the named sentences', () => {
  expect(slide('```table\n甲 | 乙\n1 | 2\n3 | 4 !2,3\n```')?.html).toContain(
    '<tr data-at="0" data-hot="1 2"><td>3</td>',
  )
  expect(slide('```code app.ts 2:1-2\nlet a\nlet b\nlet c\n```')?.html.match(/data-hot="1"/g)).toHaveLength(2)
  expect(slide('```figure 10\n<g at="3" hot="1,2"/>\n```')?.html).toContain('data-at="2" data-hot="0 1"')
})

test('renders fractions and reveals the correct answer at its step', () => {
  expect(slide('```formula\n{46 − 40/40} | 涨幅\n```')?.html).toContain('<i>46 − 40</i><i>40</i>')
  const html = slide('```check\n几档？\n一档\n两档\n= B 一档一倍 @2\n```')?.html
  expect(html).toContain('<li data-hot=""><b>A</b>')
  expect(html).toContain('<li data-hot="1 2')
})

test('rejects unknown blocks, and questions without an answer', () => {
  expect(() => slide('```video\nx\n```')).toThrow('no such kind of block: video')
  expect(() => slide('```check\n几档？\n一档\n```')).toThrow('a check ends in')
})
