import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

const of = (path: string) => pageKey(new URL(path, 'https://a.cn'))

test('filters and page numbers are part of the key', () => {
  const paths = [
    '/blog',
    '/blog?tab=3',
    '/blog?labelNo=7',
    '/blog?tab=3&labelNo=7',
    '/blog/feed.xml?userId=7',
    '/question?tab=4',
  ]
  expect(new Set(paths.map((path) => of(path).key)).size).toBe(paths.length)
  expect(paths.every((path) => of(path).isCached)).toBe(true)
  expect(of('/blog?labelNo=7&tab=3')).toEqual(of('/blog?tab=3&labelNo=7'))
})

test('campaign and client-only parameters are not part of the key', () => {
  expect(of('/list?utm_source=wx&sort=new&spm=1.2')).toEqual(of('/list?sort=new'))
  expect(of('/index?referralCode=AB12')).toEqual(of('/index'))
  expect(of('/login?return=%2Fview%2F7&why=301')).toEqual(of('/login'))
  expect(of('/login/confirm?ticket=t1')).toEqual(of('/login/confirm'))
  expect(of('/pay/sandbox/7?ticket=t1').key).not.toBe(of('/pay/sandbox/7?ticket=t2').key)
})

test('unknown parameters make a page uncacheable', () => {
  expect(of('/list?x=1').key).not.toBe(of('/list').key)
  expect(of('/list?x=1').isCached).toBe(false)
})
