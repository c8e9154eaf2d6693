import { describe, expect, test } from 'vitest'
import { readServiceCode, readStatisticsCode, widgetHosts } from './foreign-code.ts'

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
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1&amp;l=d"></script>
<script>window.dataLayer = []; a && gtag('config', 'G-1');</script>`
const cnzz = '<SCRIPT Type="text/javascript" charset="UTF-8" SRC="//s4.cnzz.com/z.js"></SCRIPT >'
const la51 = `<script charset="UTF-8" id="LA_COLLECT" src="//sdk.51.la/js-sdk-pro.min.js"></script>
<script>LA.init({id:"x",ck:"x"})</script>`
const meiqia = `<script type='text/javascript'>
(function(a, b, c, d, e, j, s) { a[d] = a[d] || function() {}; s.src = c; })(window, document, 'https://static.meiqia.com/widget/loader.js', '_MEIQIA');
_MEIQIA('entId', 'abc');
</script>`
const kf53 = `<script>(function() {var _53code = document.createElement("script");_53code.src = "https://tb.53kf.com/code/code/1/1";var s = document.getElementsByTagName("script")[0]; s.parentNode.insertBefore(_53code, s);})();</script>`
const qiyu = '<script src="https://qiyukf.com/script/abc.js" defer></script>'

describe('a statistics code', () => {
  test.each([
    ['https://hm.baidu.com/hm.js?0123', [{ src: 'https://hm.baidu.com/hm.js?0123', isAsync: true }]],
    ['  //hm.baidu.com/hm.js?0123\n', [{ src: 'https://hm.baidu.com/hm.js?0123', isAsync: true }]],
    [baidu, [{ text: baidu.slice(8, -9).trim() }]],
    [
      google,
      [
        { src: 'https://www.googletagmanager.com/gtag/js?id=G-1&l=d', isAsync: true },
        { text: "window.dataLayer = []; a && gtag('config', 'G-1');" },
      ],
    ],
    [cnzz, [{ src: 'https://s4.cnzz.com/z.js', isAsync: false }]],
    [
      la51,
      [
        { src: 'https://sdk.51.la/js-sdk-pro.min.js', isAsync: false, attributes: { id: 'LA_COLLECT' } },
        { text: 'LA.init({id:"x",ck:"x"})' },
      ],
    ],
    [
      '<script defer src="https://u.example/s.js" data-website-id="7" onload="x()"></script>',
      [{ src: 'https://u.example/s.js', isAsync: false, attributes: { 'data-website-id': '7' } }],
    ],
    [
      '<script type="module">import "https://a.example/b.js"</script>',
      [{ isModule: true, text: 'import "https://a.example/b.js"' }],
    ],
    ['', []],
  ])('is read: %s', (code, parts) => {
    const read = readStatisticsCode(code)
    expect([read.error, read.parts]).toEqual([undefined, parts])
  })

  test.each([
    ['hm.baidu.com/hm.js?0123', '请粘贴'],
    ['var a = 1', '请粘贴'],
    ['http://hm.baidu.com/hm.js', 'https://'],
    ['https://hm/hm.js', '域名'],
    ['https://a@hm.baidu.com/hm.js', 'https://'],
    ['<img src=x onerror=alert(1)>', '<img>'],
    ['<script>a()</script><iframe src="https://x.example"></iframe>', '<iframe>'],
    ['<script>a()</script><noscript><img src="https://x.example"></noscript>', '<noscript>'],
    ['<script>a()</script>再加一句', '再加一句'],
    ['<!doctype html><script>a()</script>', '<!doctype>'],
    ['<script src="http://x.example/a.js"></script>', 'https://'],
    ['<script src="javascript:alert(1)"></script>', 'https://'],
    ['<script src="data:text/javascript,1"></script>', 'https://'],
    ['<script src=""></script>', 'https://'],
    ['<script type="application/json">{}</script>', 'application/json'],
    ['<script>document.write("<!-- <script>")</script>', '<!--'],
    ['<script>不完', '不完整'],
    ['<script></script>', '请粘贴'],
    ['<!-- nothing -->', '请粘贴'],
    ['你好 <b>粗</b>', '请粘贴'],
  ])('is refused: %s', (code, error) => expect(readStatisticsCode(code).error).toContain(error))

  test('names its hosts', () => {
    expect(readStatisticsCode(baidu).hosts).toEqual(['hm.baidu.com'])
    expect(readStatisticsCode(la51).hosts).toEqual(['sdk.51.la'])
    expect(readStatisticsCode('<script>a = 1 // no host</script>').hosts).toEqual([])
  })

  test('that was stored as bare text keeps running', () =>
    expect(readStatisticsCode('var a = 1').parts).toEqual([{ text: 'var a = 1' }]))
})

describe('the code of an online service', () => {
  test.each([
    [meiqia, 'static.meiqia.com'],
    [kf53, 'tb.53kf.com'],
    [qiyu, 'qiyukf.com'],
    [baidu, 'hm.baidu.com'],
    ['https://qiyukf.com/script/abc.js?uid=1', 'qiyukf.com'],
  ])('is a widget: %s', (code, host) => {
    const { parts, hosts, link, error } = readServiceCode(code)
    expect([parts.length, hosts, link, error]).toEqual([1, [host], '', undefined])
  })

  test.each(['https://work.weixin.qq.com/kfid/kfc1', '/account/feedback', ''])('is a link: %j', (code) =>
    expect(readServiceCode(code)).toMatchObject({ parts: [], link: code }),
  )

  test.each([
    'javascript:alert(1)',
    'kf.example.com',
    'https://school.cn@evil.com/',
    '<a href="https://a.example">客服</a>',
    'http://a.example/kf.js',
  ])('is refused: %s', (code) => {
    const { parts, link, error } = readServiceCode(code)
    expect([parts, link, typeof error]).toEqual([[], '', 'string'])
  })

  test('admits the subdomains of its domain, not of a country', () => {
    expect(widgetHosts(['static.meiqia.com', 'meiqia.com'])).toEqual(['meiqia.com', '*.meiqia.com'])
    expect(widgetHosts(['kf.school.com.cn', '10.0.0.1'])).toEqual(['school.com.cn', '*.school.com.cn', '10.0.0.1'])
  })
})
