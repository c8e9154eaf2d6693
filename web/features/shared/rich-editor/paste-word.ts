/** Word's clipboard HTML: lists are paragraphs with literal numbers, pictures are file URLs on the author's disk. */

const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'

/** Start number from a number, letter or Chinese numeral with its delimiter; anything else is a bullet. */
function startOf(marker: Element): number | null {
  if (/wingdings|symbol/i.test(marker.outerHTML)) return null
  const text = marker.textContent?.replace(/[\s\u00a0]/g, '') ?? ''
  if (/^[(（]?\d+[.)、．）]?$/.test(text)) return Number(/\d+/.exec(text)?.[0])
  return /^[(（]?(?:[a-z]{1,4}|[一二三四五六七八九十]{1,3})[.)、．）]$/i.test(text) ? 1 : null
}

/** Converts list paragraphs to nested lists by their levels. */
export function takeWordLists(page: Document): void {
  let open: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const paragraph of page.querySelectorAll('[style*="mso-list" i]')) {
    const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1])
    const marker = paragraph.querySelector(MARKER)
    if (!level || !marker) continue
    const start = startOf(marker)
    marker.remove()
    if (!last || paragraph.previousElementSibling !== last) open = []
    open = open.filter((one) => one.level <= level)
    if (open.at(-1)?.level !== level) {
      const list = page.createElement(start === null ? 'ul' : 'ol')
      if (start !== null && start > 1) list.setAttribute('start', String(start))
      const parent = open.at(-1)?.list
      if (parent) (parent.lastElementChild ?? parent).append(list)
      else paragraph.before(list)
      open.push({ list, level })
    }
    const entry = page.createElement('li')
    entry.append(...paragraph.childNodes)
    open.at(-1)?.list.append(entry)
    paragraph.remove()
    last = open[0]?.list ?? null
  }
}

/** Pictures of an RTF text, in order; skips Word's fallback copies for programs without PNG support. */
export function picturesOfRtf(rtf: string): File[] {
  const files: File[] = []
  for (let at = rtf.indexOf('{\\pict'); at >= 0; at = rtf.indexOf('{\\pict', at + 1)) {
    let depth = 0
    let own = ''
    let end = at
    for (; end < rtf.length; end++) {
      const sign = rtf[end]
      if (sign === '{') depth++
      else if (sign === '}' && --depth === 0) break
      else if (depth === 1) own += sign
    }
    const kind = /\\(png|jpeg)blip/.exec(own)?.[1]
    const hex = /(?:^|\s)([\da-f\s]{16,})$/i.exec(own)?.[1]?.replace(/\s/g, '')
    if (!kind || !hex) continue
    const bytes = Uint8Array.from({ length: hex.length >> 1 }, (_, i) =>
      Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16),
    )
    files.push(new File([bytes], `图片${files.length + 1}.${kind}`, { type: `image/${kind}` }))
  }
  return files
}
