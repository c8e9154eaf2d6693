import { expect, test } from 'vitest'
import { linksIn } from './links.ts'

test('finds addresses without what follows them', () => {
  expect(linksIn('讲义：https://example.com/a.pdf。作业 http://example.com/b?c=1, 明天交')).toEqual([
    'https://example.com/a.pdf',
    'http://example.com/b?c=1',
  ])
  expect(linksIn('javascript:alert(1) 没有链接 https://')).toEqual([])
})
