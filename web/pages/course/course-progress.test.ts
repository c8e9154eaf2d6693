import { expect, test } from 'vitest'
import { courseProgress } from './course-progress.ts'

const chapters = (...progress: number[][]) =>
  progress.map((list) => ({ periodList: list.map((one) => ({ progress: one })) }))

test('the course progress follows its lessons, and never decreases', () => {
  const loaded = chapters([13, 0], [0, 0])
  expect(courseProgress(3.25, loaded, loaded)).toBe(3.25)
  expect(courseProgress(3.25, loaded, chapters([44, 0], [0, 0]))).toBe(11)
  expect(courseProgress(97, loaded, chapters([100, 100], [100, 100]))).toBe(100)
  expect(courseProgress(3.25, loaded, chapters([5, 0], [0, 0]))).toBe(3.25)
  expect(courseProgress(0, [], [])).toBe(0)
})
