import { describe, expect, test } from 'vitest'
import { isCounted, statisticsError, statisticsHosts, statisticsParts } from './statistics.ts'

const baidu = `<script>
var _hmt = _hmt || [];
(function() {
  var hm = document.createElement("script");
  hm.src = "https://hm.baidu.com/hm.js?0123";
  var s = document.getElementsByTagName("script")[0];
  s.parentNode.insertBefore(hm, s);
})();
</script>`
const google = `<!-- Google tag -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
<script>window.dataLayer = []; gtag('config', 'G-1');</script>`

describe('a statistics code', () => {
  test.each([baidu, google, '', 'var a = 1', '<script src="//s4.cnzz.com/z.js"></script>'])(
    'accepts the code of known providers: %j',
    (code) => expect(statisticsError(code)).toBeUndefined(),
  )

  test.each([
    '<img src=x onerror=alert(1)>',
    '<script>a()</script><iframe src="https://x.example"></iframe>',
    '<script src="http://x.example/a.js"></script>',
    '<script src="javascript:alert(1)"></script>',
    '<script src="data:text/javascript,1"></script>',
    '<script>document.write("<!-- <script>")</script>',
    '你好 <b>粗</b>',
    '<script>不完',
  ])('refuses anything else: %j', (code) => expect(statisticsError(code)).toMatch(/统计/))

  test('is parsed into its scripts and nothing else', () => {
    expect(statisticsParts(google)).toEqual([
      { src: 'https://www.googletagmanager.com/gtag/js?id=G-1' },
      { text: "window.dataLayer = []; gtag('config', 'G-1');" },
    ])
    expect(statisticsParts(baidu)).toHaveLength(1)
    expect(statisticsParts('<script src="//s4.cnzz.com/z.js"></script>')).toEqual([{ src: 'https://s4.cnzz.com/z.js' }])
    expect(statisticsParts('  ')).toEqual([])
    expect(statisticsParts('a()')).toEqual([{ text: 'a()' }])
  })

  test('lists the hosts it contacts', () => {
    expect(statisticsHosts(baidu)).toEqual(['hm.baidu.com'])
    expect(statisticsHosts(google)).toEqual(['www.googletagmanager.com'])
    expect(statisticsHosts('a = 1 // no host')).toEqual([])
  })
})

test.each([
  ['/', true],
  ['/list', true],
  ['/view/12', true],
  ['/administration', true],
  ['/admin', false],
  ['/admin/site', false],
  ['/account/info', false],
  ['/login', false],
  ['/login/confirm', false],
  ['/register', false],
  ['/apply', false],
  ['/exam/view/3', true],
  ['/exam/exam', false],
  ['/checkout/pay/20261101', false],
  ['/blog/account/write', false],
  ['/blog/article/3', true],
])('a visit of %s is counted: %s', (path, counted) => expect(isCounted(path)).toBe(counted))
