import { expect, test } from 'vitest'
import { labelsOf } from './labels-of.ts'

test('splits labels at any separator; drops short, long and surplus ones', () => {
  expect(labelsOf('#学习方法，读书 读书、a ' + '长'.repeat(16))).toEqual(['学习方法', '读书'])
  expect(labelsOf('一一 二二 三三 四四 五五 六六')).toHaveLength(5)
  expect(labelsOf('')).toEqual([])
})
