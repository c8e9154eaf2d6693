import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { takeBoxes } from './html-boxes.ts'

const TAGS =
  'p h2 h3 h4 ul ol li strong em u s blockquote code pre table thead tbody tr th td a img figure figcaption br hr span sup sub div audio video'

/** A formula is an empty element that bears its LaTeX: what the editor writes and the reader's page renders. */
const LATEX_MAX = 2000
function formula(attribs: sanitizeHtml.Attributes, type: 'inline-math' | 'block-math'): sanitizeHtml.Attributes | null {
  const latex = attribs['data-latex']?.slice(0, LATEX_MAX)
  return attribs['data-type'] === type && latex ? { 'data-type': type, 'data-latex': latex } : null
}

/** A list of tasks and its entries, done or not: what the editor writes. */
const taskList = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  attribs['data-type'] === 'taskList' ? { 'data-type': 'taskList' } : {}
const taskItem = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  attribs['data-type'] === 'taskItem' || attribs['data-checked'] === 'true' || attribs['data-checked'] === 'false'
    ? { 'data-type': 'taskItem', 'data-checked': attribs['data-checked'] === 'true' ? 'true' : 'false' }
    : {}

/** Sound and film of this site's own files; what plays them is always the reader's own doing. */
const OWN_FILE = /^\/files\/\d{1,10}\/\d{1,19}$/
function player({ src = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return OWN_FILE.test(src) ? { src, controls: '', preload: 'metadata' } : {}
}

/** What stands in a text and is shown from what is true when it is read (community/inset): a person who is mentioned, a card of something of this site. */
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
  // Dots below characters (着重号), which papers of Chinese speak of.
  allowedClasses: { code: ['language-*'], em: ['dot'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Pictures of this site only: pages load no others, and whoever reads a text is not told of to anybody else.
  allowedSchemesByTag: { img: [], audio: [], video: [] },
  // Without a scheme of its own an address is one of this site; //host is not.
  allowProtocolRelative: false,
  // Deeper than any author writes, and shallow enough for every parser that reads it later.
  nestingLimit: 50,
  transformTags: {
    // The page has its own first heading.
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
    // A div that is no formula is only a box: what is in it stays, the box goes.
    if (tag === 'div') return attribs['data-latex'] ? false : 'excludeTag'
    // An image whose address was refused would be an empty box.
    return /^(?:img|audio|video)$/.test(tag) && !attribs.src
  },
}

/** The same with mentions and cards, for texts that are shown through `fillInsets`. */
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
/** Cleaning costs the square of what is open at once. */
const MAX_OPEN = 200
/** Signs that begin a tag or stand for a letter: each is a piece of work of its own, whatever it turns out to be. */
const MAX_MARKS = 20_000

/** The HTML is too heavy to clean; the message is a sentence for its author. */
export class HtmlRefused extends Error {
  override name = 'HtmlRefused'

  constructor() {
    super('正文的格式过于复杂：标签过多，或有大量没有结束的标签，请精简后再保存')
  }
}

/**
 * Counts tags with the parser that cleaning uses, in one pass, before anything is cleaned: denial-of-service protection.
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

/** What was moved by one cleaning may be read differently by the next (a paragraph within a paragraph ends the outer one); it settles at once. */
const MAX_ROUNDS = 4

/**
 * HTML of an author as it may be stored and shown: only the allow-list above is left, so nothing in it can run, load from an insecure
 * place or change the looks of the page. Cleaning what is clean changes nothing. `insets`: mentions and cards stay.
 * @throws {HtmlRefused} for more markup than any author writes
 */
export function cleanHtml(html: string, { insets = false }: { insets?: boolean } = {}): string {
  refuseHeavy(html)
  let before = takeBoxes(html)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // A box of a task leaves an empty span behind.
    const cleaned = sanitizeHtml(before, insets ? withInsets : options).replaceAll('<span></span>', '')
    if (cleaned === before) break
    before = cleaned
  }
  return before
}
