import { expect, test } from 'vitest'
import { categoryTree, visibleCharacters, watermark } from './rules.ts'

test('visible characters are those a reader sees', () => {
  expect(visibleCharacters('<p class="很长的属性">你好，<b>世界</b></p>\n<br>&lt;&nbsp;𠮷')).toBe(8)
})

test('the watermark names the viewer only when the course asks', () => {
  const viewer = { nickname: '小林', mobile: '13800001234' }
  expect(watermark(1, viewer)).toBe('小林 1234')
  expect(watermark(0, viewer)).toBe('')
})

test('the tree keeps the order and leaves out branches without a parent', () => {
  const row = (id: string, parentId: string, floor: number) => ({ id, parentId, floor, categoryName: `类${id}` })
  expect(
    categoryTree(
      [row('2', '0', 1), row('1', '0', 1), row('4', '2', 2), row('5', '99', 2), row('6', '4', 3), row('7', '5', 3)],
      new Map([
        ['2', 3],
        ['6', 1],
      ]),
    ),
  ).toEqual([
    {
      id: '2',
      categoryName: '类2',
      floor: 1,
      courseCount: 3,
      children: [
        {
          id: '4',
          categoryName: '类4',
          floor: 2,
          courseCount: 0,
          children: [{ id: '6', categoryName: '类6', floor: 3, courseCount: 1, children: [] }],
        },
      ],
    },
    { id: '1', categoryName: '类1', floor: 1, courseCount: 0, children: [] },
  ])
})
