/** Atom feeds (RFC 4287). Pure. */

export interface AtomEntry {
  url: string
  title: string
  summary: string
  /** ISO 8601. */
  published: string
  updated: string
  author: { name: string; url?: string }
  categories: readonly string[]
}

export interface AtomFeed {
  self: string
  /** Page with the same content. */
  page: string
  title: string
  entries: readonly AtomEntry[]
}

const escape = (text: string) =>
  text
    // Control characters are not allowed in XML, not even escaped.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

export function atomXml({ self, page, title, entries }: AtomFeed): string {
  // A pinned entry is first and need not be the newest.
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escape(self)}</id><title>${escape(title)}</title><updated>${updated}</updated>
<link rel="self" href="${escape(self)}"/><link href="${escape(page)}"/>
${entries.map(entryXml).join('\n')}
</feed>`
}

const entryXml = ({ url, title, summary, published, updated, author, categories }: AtomEntry) =>
  `<entry><id>${escape(url)}</id><title>${escape(title)}</title><link href="${escape(url)}"/>
<published>${published}</published><updated>${updated}</updated>
<author><name>${escape(author.name)}</name>${author.url ? `<uri>${escape(author.url)}</uri>` : ''}</author>
${categories.map((category) => `<category term="${escape(category)}"/>`).join('')}<summary>${escape(summary)}</summary></entry>`

export const atomResponse = (feed: AtomFeed): Response =>
  new Response(atomXml(feed), { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
