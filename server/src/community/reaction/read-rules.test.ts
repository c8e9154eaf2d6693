import { expect, test } from 'vitest'
import { isBot, sourceOf } from './read-rules.ts'

const HERE = 'https://learn.example.com'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

test.each([
  ['', CHROME, 'direct'],
  ['', `${CHROME} MicroMessenger/8.0`, 'social'],
  [`${HERE}/blog`, CHROME, 'site'],
  ['https://www.baidu.com/link?url=x', CHROME, 'search'],
  ['https://cn.bing.com/', CHROME, 'search'],
  ['https://www.google.co.uk/', CHROME, 'search'],
  ['https://mp.weixin.qq.com/s/x', CHROME, 'social'],
  ['https://www.zhihu.com/question/1', CHROME, 'social'],
  ['https://notbaidu.com/', CHROME, 'other'],
  ['https://example.org/', CHROME, 'other'],
  ['no address', CHROME, 'other'],
])('from %s', (from, browser, source) => expect(sourceOf(from, HERE, browser)).toBe(source))

test.each([
  [CHROME, false],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['curl/8.5', true],
  ['', true],
])('%s', (browser, is) => expect(isBot(browser)).toBe(is))
