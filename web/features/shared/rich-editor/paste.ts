import { picturesOfRtf, takeWordLists } from './paste-word.ts'
import { PENDING, pendingHtml } from './pending.ts'

/** What a paste could not keep, by kind. */
export interface Lost {
  /** Pictures on other sites. */
  foreign: number
  /** Pictures on the author's disk that are not on the clipboard. */
  local: number
  /** Audio and video of other sites. */
  players: number
  /** Formulas converted to plain text. */
  formulas: number
}

/** An embedded picture: uploaded, then replaces the pending node with this key. */
export interface Embedded {
  key: string
  file: File
}

export interface Pasted {
  html: string
  embedded: Embedded[]
  lost: Lost
}

const PLAYERS = 'iframe, embed, object, video, audio, mpvoice, mp-common-mpaudio, mp-common-videosnap'
const FORMULAS = new Set(['math', 'm:omath', 'mjx-container'])
/** Smaller pictures are spacers or tracking pixels. */
const MIN_PIXELS = 4

let count = 0
/** Key of a file in this editor. */
export const newKey = (): string => `p${Date.now().toString(36)}${(count++).toString(36)}`

/**
 * Converts pasted HTML to the editor's schema and reports losses. Pictures keep their place: embedded ones as pending
 * nodes that the upload replaces, others as nodes that say what is missing.
 * @param origin of this site: its own pictures stay
 * @param clipboard other data: picture files, and RTF, in which Word embeds pictures that its HTML only references
 */
export function preparePaste(html: string, origin: string, clipboard: { files: File[]; rtf: string }): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const lost: Lost = { foreign: 0, local: 0, players: 0, formulas: 0 }
  const embedded: Embedded[] = []
  const mark = (element: Element, missing: 'foreign' | 'local' | 'players') => {
    lost[missing]++
    element.outerHTML = pendingHtml('', missing)
  }
  const send = (element: Element, file: File) => {
    const key = newKey()
    embedded.push({ key, file })
    element.outerHTML = pendingHtml(key, 'sending')
  }
  // Foreign placeholders have no file.
  for (const stale of page.querySelectorAll(`[${PENDING}]`)) if (!isCopied(stale)) stale.remove()
  for (const player of page.querySelectorAll(PLAYERS))
    if (!isOwn(player.getAttribute('src') ?? '', origin)) mark(player, 'players')

  const onDisk: Element[] = []
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? ''
    const lazy = image.dataset.src ?? image.dataset.original ?? ''
    if (isOwn(src, origin)) image.setAttribute('src', src.replace(origin, ''))
    else if (/^(?:https?:)?\/\//i.test(lazy)) mark(image, 'foreign')
    else if (/^(?:file|blob|cid|webkit-fake-url):/i.test(src)) onDisk.push(image)
    else if (src.startsWith('data:')) {
      const file = fileOf(src, `粘贴的图片${embedded.length + 1}`)
      if (!file) mark(image, 'foreign')
      else if (isDot(src)) image.remove()
      else send(image, file)
    } else mark(image, 'foreign')
  }
  const fromDisk = [clipboard.files, picturesOfRtf(clipboard.rtf)].find((files) => files.length === onDisk.length)
  for (const [index, image] of onDisk.entries()) {
    const file = fromDisk?.[index]
    if (file) send(image, file)
    else mark(image, 'local')
  }

  lost.formulas = [...page.body.querySelectorAll('*')].filter(
    ({ nodeName, textContent }) => FORMULAS.has(nodeName.toLowerCase()) && textContent,
  ).length
  takeWordLists(page)
  takeHeadings(page)
  takeCode(page)
  return { html: page.body.innerHTML, embedded, lost }
}

const isOwn = (src: string, origin: string): boolean => /^\/(?!\/)/.test(src) || src.startsWith(`${origin}/`)
/** A pending node copied within the editor keeps its key. */
const isCopied = (element: Element): boolean => /^p[\da-z]+$/.test(element.getAttribute(PENDING) ?? '')

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Maps headings to the three levels below the page's h1, like the server's sanitizer. */
function takeHeadings(page: Document): void {
  for (const heading of page.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of page.querySelectorAll('h5, h6')) rename(heading, 'h4')
}

/** Keeps lines of code, whatever element they are. */
function takeCode(page: Document): void {
  for (const pre of page.querySelectorAll('pre')) {
    for (const line of pre.querySelectorAll('br')) line.replaceWith('\n')
    const lines = [...pre.querySelectorAll('code, div, p, li')]
    if (lines.length < 2) continue
    for (const line of lines) if (line.nextElementSibling && !line.textContent?.endsWith('\n')) line.append('\n')
    const code = page.createElement('code')
    code.className = pre.querySelector('code')?.className ?? ''
    code.textContent = pre.textContent
    pre.replaceChildren(code)
  }
}

/** A data URL as a file; decoded by hand, because the CSP forbids fetching it. */
function fileOf(src: string, name: string): File | null {
  const match = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/=\s]+)$/.exec(src)
  if (!match?.[1] || !match[2]) return null
  const bytes = Uint8Array.from(atob(match[2].replace(/\s/g, '')), (character) => character.charCodeAt(0))
  return new File([bytes], `${name}.${match[1].slice(6).replace('jpeg', 'jpg')}`, { type: match[1] })
}

/** A GIF or PNG of a pixel or two, by its header. */
function isDot(src: string): boolean {
  const head = atob(src.slice(src.indexOf(',') + 1, src.indexOf(',') + 41).replace(/\s/g, ''))
  const at = (index: number) => head.charCodeAt(index)
  if (head.startsWith('GIF')) return (at(6) + at(7) * 256) * (at(8) + at(9) * 256) <= MIN_PIXELS
  if (head.startsWith('\x89PNG')) return (at(18) * 256 + at(19)) * (at(22) * 256 + at(23)) <= MIN_PIXELS
  return false
}
