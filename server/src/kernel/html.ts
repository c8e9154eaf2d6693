import sanitizeHtml from 'sanitize-html'

const TAGS =
  'p h2 h3 h4 ul ol li strong em u s blockquote code pre table thead tbody tr th td a img figure figcaption br hr span sup sub div audio video'

/** A formula is an empty element that bears its LaTeX: what the editor writes and the reader's page renders. */
const LATEX_MOST = 2000
function formula(attribs: sanitizeHtml.Attributes, type: 'inline-math' | 'block-math'): sanitizeHtml.Attributes | null {
  const latex = attribs['data-latex']?.slice(0, LATEX_MOST)
  return attribs['data-type'] === type && latex ? { 'data-type': type, 'data-latex': latex } : null
}

/** Sound and film of this site's own files; what plays them is always the reader's own doing. */
const OWN_FILE = /^\/files\/\d{1,10}\/\d{1,19}$/
function player({ src = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return OWN_FILE.test(src) ? { src, controls: '', preload: 'metadata' } : {}
}

const options: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    span: ['data-type', 'data-latex'],
    div: ['data-type', 'data-latex'],
    audio: ['src', 'controls', 'preload'],
    video: ['src', 'controls', 'preload'],
  },
  allowedClasses: { code: ['language-*'] },
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
    b: 'strong',
    i: 'em',
    span: (tagName, attribs) => ({ tagName, attribs: formula(attribs, 'inline-math') ?? {} }),
    div: (tagName, attribs) => ({ tagName, attribs: formula(attribs, 'block-math') ?? {} }),
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

/** What was moved by one cleaning may be read differently by the next (a paragraph within a paragraph ends the outer one); it settles at once. */
const MOST_ROUNDS = 4

/**
 * HTML of an author as it may be stored and shown: only the allow-list above is left, so nothing in it can run, load from an insecure
 * place or change the looks of the page. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  let before = html
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cleaned = sanitizeHtml(before, options)
    if (cleaned === before) break
    before = cleaned
  }
  return before
}
