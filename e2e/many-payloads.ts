/**
 * Ten thousand texts that would run if treated as markup: every element with every event handler, every address
 * attribute with every spelling of a bad address, and the payloads of payloads.ts in common contexts. None swallows the
 * following text.
 */
import { payloads } from './payloads.ts'

const js = 'window.__pwned=1'

const tags =
  'a abbr article audio b big blink body button center code col details dialog div em embed fieldset figure font form frame h1 h2 html i iframe img input ins keygen label li link marquee math meter nav object ol p path pre progress q s section select small span strong style sub summary svg table td template th u ul video x-y xss'.split(
    ' ',
  )
const handlers =
  'onload onerror onfocus onclick onmouseover onanimationstart ontoggle onpointerenter onbegin onbeforeinput oncopy ondragstart onscroll onwheel onauxclick onpaste onhashchange onmessage onpageshow onbeforetoggle onsecuritypolicyviolation onslotchange onloadeddata onfocusin ontransitionend'.split(
    ' ',
  )
/** Separators between element, attributes and values. */
const writings: ((tag: string, handler: string) => string)[] = [
  (tag, handler) => `<${tag} ${handler}=${js} tabindex=1 autofocus>文</${tag}>`,
  (tag, handler) => `<${tag}/${handler}="${js}"/src=x>文</${tag}>`,
  (tag, handler) => `<${tag.toUpperCase()}\t${handler.replace('on', 'oN')} = '${js}'>文</${tag}>`,
  (tag, handler) => `<${tag}\n${handler}\n=&#119;indow.__pwned=1 src=x>文</${tag}>`,
  (tag, handler) => `<svg><${tag} ${handler}=${js}>文</${tag}></svg>`,
  (tag, handler) => `<p title="<${tag} ${handler}=${js}>"><${tag} x='>' ${handler}=${js}>文</${tag}></p>`,
]

const addresses: [tag: string, attribute: string][] = [
  ['a', 'href'],
  ['a', 'xlink:href'],
  ['area', 'href'],
  ['img', 'src'],
  ['img', 'srcset'],
  ['audio', 'src'],
  ['video', 'poster'],
  ['form', 'action'],
  ['button', 'formaction'],
  ['object', 'data'],
  ['embed', 'src'],
  ['iframe', 'src'],
  ['iframe', 'srcdoc'],
  ['table', 'background'],
  ['blockquote', 'cite'],
  ['a', 'ping'],
]
const schemes: ((program: string) => string)[] = [
  (program) => `javascript:${program}`,
  (program) => `JaVaScRiPt:${program}`,
  (program) => ` javascript:${program}`,
  (program) => `java\tscript:${program}`,
  (program) => `java\nscript:${program}`,
  (program) => `java&Tab;script:${program}`,
  (program) => `javascript&colon;${program}`,
  (program) => `&#106;avascript:${program}`,
  (program) => `&#x6A;&#x61;vascript:${program}`,
  (program) => `&#0000106avascript:${program}`,
  (program) => `\u0001javascript:${program}`,
  (program) => `javascript://x/%0a${program}`,
  (program) => `vbscript:${program}`,
  (program) => `data:text/html,<script>${program}</script>`,
  () => `data:text/html;base64,PHNjcmlwdD53aW5kb3cuX19wd25lZD0xPC9zY3JpcHQ+`,
  (program) => `data:image/svg+xml,<svg onload=${program}>`,
  () => `//evil.example/x`,
  () => `\\\\evil.example/x`,
  () => `/\\evil.example/x`,
  () => `https:evil.example/x`,
  () => `blob:https://evil.example/1`,
  () => `filesystem:https://evil.example/x`,
]
const quotes: ((value: string) => string)[] = [
  (value) => `"${value.replaceAll('"', '&quot;')}"`,
  (value) => `'${value.replaceAll("'", '&#39;')}'`,
]

/** Contexts of a text. */
const around: ((text: string) => string)[] = [
  (text) => `"'>${text}`,
  (text) => `</a></p>${text}`,
  (text) => `<p>${text}</p>`,
  (text) => `<a href="/x">${text}</a>`,
  (text) => `<table><tr><td>${text}</td></tr></table>`,
  (text) => `<svg><desc>${text}</desc></svg>`,
  (text) => `<math><mtext>${text}</mtext></math>`,
  (text) => `<code class="language-html">${text}</code>`,
  (text) =>
    `<span data-type="inline-math" data-latex="${text.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"></span>`,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '%3C').replaceAll('>', '%3E'),
  (text) => `![${text}](javascript:${js})`,
  (text) => `[${text}](javascript:${js})`,
  (text) => `<img alt="${text.replaceAll('"', '&quot;')}" src="/files/12/1">`,
  (text) => `<a title="${text.replaceAll('"', '&quot;')}" href="/x">文</a>`,
  (text) => `<li data-type="taskItem" data-checked="${text.replaceAll('"', '&quot;')}">文</li>`,
]

export const MANY = 10_000

/** Payloads that swallow the following text do not fit into a long text; they are tested one by one. */
const swallows = (text: string) => /<!--|<mtext>|<textarea|<style|<title/i.test(text)

/** All are different. */
export function manyPayloads(): string[] {
  const all = [
    ...addresses.flatMap(([tag, attribute]) =>
      schemes.flatMap((scheme) => quotes.map((quoted) => `<${tag} ${attribute}=${quoted(scheme(js))}>文</${tag}>`)),
    ),
    ...payloads.filter((text) => !swallows(text)).flatMap((text) => around.map((put) => put(text))),
    ...writings.flatMap((write) => handlers.flatMap((handler) => tags.map((tag) => write(tag, handler)))),
  ]
  const different = [...new Set(all)]
  if (different.length < MANY) throw new Error(`only ${different.length} payloads`)
  // Evenly spaced: every variant is included.
  const step = different.length / MANY
  return Array.from({ length: MANY }, (_none, n) => different[Math.floor(n * step)] ?? '')
}
