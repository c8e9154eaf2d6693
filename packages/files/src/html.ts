import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { takeBoxes } from './html-boxes.ts'

const TAGS =
  'p h2 h3 h4 ul ol li strong em u s blockquote code pre table thead tbody tr th td a img figure figcaption br hr span sup sub div audio video'

/** A formula is an empty element with its LaTeX in an attribute, written by the editor and rendered by the page. */
const LATEX_MAX = 2000
function formula(attribs: sanitizeHtml.Attributes, type: 'inline-math' | 'block-math'): sanitizeHtml.Attributes | null {
  const latex = attribs['data-latex']?.slice(0, LATEX_MAX)
  return attribs['data-type'] === type && latex ? { 'data-type': type, 'data-latex': latex } : null
}

/** Task lists of the editor. */
const taskList = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  attribs['data-type'] === 'taskList' ? { 'data-type': 'taskList' } : {}
const taskItem = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  attribs['data-type'] === 'taskItem' || attribs['data-checked'] === 'true' || attribs['data-checked'] === 'false'
    ? { 'data-type': 'taskItem', 'data-checked': attribs['data-checked'] === 'true' ? 'true' : 'false' }
    : {}

/** Audio and video of the site's own files, with playback started by the reader. */
const OWN_FILE = /^\/files\/\d{1,10}\/\d{1,19}$/
function player({ src = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return OWN_FILE.test(src) ? { src, controls: '', preload: 'metadata' } : {}
}

/** Elements rendered when the text is read (community/inset): mentions of people, cards of content. */
const CARD_KINDS = new Set(['course', 'lesson', 'exam', 'blog', 'question'])
const INSET_ID = /^[1-9]\d{0,18}$/
const mention = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes | null =>
  attribs['data-type'] === 'mention' && INSET_ID.test(attribs['data-id'] ?? '')
    ? { 'data-type': 'mention', 'data-id': attribs['data-id'] ?? '' }
    : null
const card = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes | null =>
  attribs['data-type'] === 'card' &&
  CARD_KINDS.has(attribs['data-card'] ?? '') &&
  INSET_ID.test(attribs['data-id'] ?? '')
    ? { 'data-type': 'card', 'data-card': attribs['data-card'] ?? '', 'data-id': attribs['data-id'] ?? '' }
    : null

const options: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    ul: ['data-type'],
    li: ['data-type', 'data-checked'],
    span: ['data-type', 'data-latex'],
    div: ['data-type', 'data-latex'],
    audio: ['src', 'controls', 'preload'],
    video: ['src', 'controls', 'preload'],
  },
  // Emphasis dots below characters (着重号).
  allowedClasses: { code: ['language-*'], em: ['dot'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Own pictures only: external ones violate the CSP and would reveal the reader to third parties.
  allowedSchemesByTag: { img: [], audio: [], video: [] },
  // Relative URLs are own ones; protocol-relative URLs (//host) are rejected.
  allowProtocolRelative: false,
  // Deeper than real documents, and safe for recursive parsers.
  nestingLimit: 50,
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    ins: 'u',
    span: (tagName, attribs) => ({ tagName, attribs: formula(attribs, 'inline-math') ?? {} }),
    div: (tagName, attribs) => ({ tagName, attribs: formula(attribs, 'block-math') ?? {} }),
    ul: (tagName, attribs) => ({ tagName, attribs: taskList(attribs) }),
    li: (tagName, attribs) => ({ tagName, attribs: taskItem(attribs) }),
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
    audio: (tagName, attribs) => ({ tagName, attribs: player(attribs) }),
    video: (tagName, attribs) => ({ tagName, attribs: player(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    // A div that is no formula is unwrapped.
    if (tag === 'div') return attribs['data-latex'] ? false : 'excludeTag'
    // Media without an accepted URL are removed.
    return /^(?:img|audio|video)$/.test(tag) && !attribs.src
  },
}

/** With mentions and cards, for texts rendered through `fillInsets`. */
const withInsets: sanitizeHtml.IOptions = {
  ...options,
  allowedAttributes: {
    ...options.allowedAttributes,
    span: ['data-type', 'data-latex', 'data-id'],
    div: ['data-type', 'data-latex', 'data-card', 'data-id'],
  },
  transformTags: {
    ...options.transformTags,
    span: (tagName, attribs) => ({ tagName, attribs: formula(attribs, 'inline-math') ?? mention(attribs) ?? {} }),
    div: (tagName, attribs) => ({ tagName, attribs: formula(attribs, 'block-math') ?? card(attribs) ?? {} }),
  },
  exclusiveFilter: (frame) => {
    if (frame.tag === 'div' && frame.attribs['data-card']) return false
    return options.exclusiveFilter?.(frame) ?? false
  },
}

/** More elements than a text of 200 pages has. */
const MAX_ELEMENTS = 5_000
/** Cleaning is quadratic in the number of open elements. */
const MAX_OPEN = 200
/** Limit of `<` and `&`: each costs the parser work, whatever it turns out to be. */
const MAX_MARKS = 20_000

/** The HTML is too heavy to clean; the message is a sentence for its author. */
export class HtmlRefused extends Error {
  override name = 'HtmlRefused'

  constructor() {
    super('正文的格式过于复杂：标签过多，或有大量没有结束的标签，请精简后再保存')
  }
}

/**
 * Counts tags with the parser that cleaning uses, in one pass before cleaning: DoS protection.
 * @throws {HtmlRefused} for markup that no author types
 */
function refuseHeavy(html: string): void {
  let marks = 0
  for (let index = 0; index < html.length; index++) {
    const char = html.charCodeAt(index)
    if (char === 60 || char === 38) marks++
  }
  // Fast path for the usual text.
  if (marks <= MAX_OPEN) return
  if (marks > MAX_MARKS) throw new HtmlRefused()
  let elements = 0
  let open = 0
  // Throwing is the only way to stop this parser.
  const parser = new Parser({
    onopentagname() {
      if (++elements > MAX_ELEMENTS || ++open > MAX_OPEN) throw new HtmlRefused()
    },
    onclosetag() {
      open--
    },
  })
  parser.write(html)
}

/**
 * A cleaned tree may parse differently (a paragraph in a paragraph closes the outer one): cleaning is repeated up to
 * this many times until it is stable.
 */
const MAX_ROUNDS = 4

/**
 * Sanitizes HTML of an author for storage and display (XSS protection): only the allow-list above remains; no scripts,
 * no insecure resources, no layout. Idempotent. `insets`: mentions and cards are kept.
 * @throws {HtmlRefused} for more markup than any author writes
 */
export function cleanHtml(html: string, { insets = false }: { insets?: boolean } = {}): string {
  refuseHeavy(html)
  let before = takeBoxes(html)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // The checkbox of a task item leaves an empty span behind.
    const cleaned = sanitizeHtml(before, insets ? withInsets : options).replaceAll('<span></span>', '')
    if (cleaned === before) break
    before = cleaned
  }
  return before
}
