import { picturesOfRtf, takeWordLists } from './paste-word.ts'
import { PENDING, pendingHtml } from './pending.ts'

/** What a paste could not bring along, by kind. */
export interface Lost {
  /** Pictures on other sites. */
  foreign: number
  /** Pictures on the author's disk that the program did not put on the clipboard. */
  local: number
  /** Films and sounds of other sites. */
  players: number
  /** Formulas that became plain text. */
  formulas: number
}

/** A picture that came within the text: it goes to the server and takes the place of the pending node with this key. */
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
/** A picture of so few pixels is a blank that marks a place or counts readers. */
const MIN_PIXELS = 4

let count = 0
/** The name of one file within the editor's text. */
export const newKey = (): string => `p${Date.now().toString(36)}${(count++).toString(36)}`

/**
 * Makes pasted HTML what the editor knows, and says what cannot be kept. Pictures keep their place: embedded ones by a pending node that is replaced when they are
 * sent, others by one that says what is missing.
 * @param origin of this site: its own pictures stay as they are
 * @param clipboard what else there is: pictures as files, and the RTF in which Word has those that its HTML only names
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
  // A mark that came from elsewhere has nothing behind it.
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
/** A pending node that was copied within the editor keeps its key. */
const isCopied = (element: Element): boolean => /^p[\da-z]+$/.test(element.getAttribute(PENDING) ?? '')

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** The page has its own first heading, and there are three levels below it: as the server's cleaner takes them. */
function takeHeadings(page: Document): void {
  for (const heading of page.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of page.querySelectorAll('h5, h6')) rename(heading, 'h4')
}

/** Lines of code stay lines, whatever element each of them is. */
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

/** A data address as a file; read by hand, since pages may not fetch such addresses. */
function fileOf(src: string, name: string): File | null {
  const match = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/=\s]+)$/.exec(src)
  if (!match?.[1] || !match[2]) return null
  const bytes = Uint8Array.from(atob(match[2].replace(/\s/g, '')), (character) => character.charCodeAt(0))
  return new File([bytes], `${name}.${match[1].slice(6).replace('jpeg', 'jpg')}`, { type: match[1] })
}

/** A GIF or PNG of a pixel or two, by the size in its head. */
function isDot(src: string): boolean {
  const head = atob(src.slice(src.indexOf(',') + 1, src.indexOf(',') + 41).replace(/\s/g, ''))
  const at = (index: number) => head.charCodeAt(index)
  if (head.startsWith('GIF')) return (at(6) + at(7) * 256) * (at(8) + at(9) * 256) <= MIN_PIXELS
  if (head.startsWith('\x89PNG')) return (at(18) * 256 + at(19)) * (at(22) * 256 + at(23)) <= MIN_PIXELS
  return false
}
