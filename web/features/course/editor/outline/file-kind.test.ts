import { expect, test } from 'vitest'
import { libraryKind, resourceKind, vodKind } from '../kinds.ts'
import { fileKindOf } from './file-kind.ts'

const kindOf = (name: string, kind: { periodTypes: readonly number[] }, type = '') =>
  fileKindOf({ name, type }, kind.periodTypes)

test.each([
  ['第一讲.mp4', 1, null, null],
  ['第一讲.MP3', 1, null, null],
  ['录音.m4a', 1, null, null],
  ['讲义.PDF', 3, 3, 4],
  ['课件.pptx', 3, 3, 4],
  ['说明.md', 3, null, 4],
  ['素材.zip', null, null, 4],
  ['代码.py', null, null, 4],
  ['程序.exe', null, null, null],
  ['没有扩展名', null, null, null],
])('%s becomes %s in a course, %s in the library, %s among resources', (name, vod, library, resource) => {
  expect([kindOf(name, vodKind), kindOf(name, libraryKind), kindOf(name, resourceKind)]).toEqual([
    vod,
    library,
    resource,
  ])
})

test('source code is not mistaken for video', () => {
  expect(kindOf('index.ts', resourceKind, 'video/mp2t')).toBe(4)
  expect(kindOf('record', vodKind, 'video/mp4')).toBe(1)
})
