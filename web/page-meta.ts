import type { MetaDescriptor } from 'react-router'
import type { RootData } from './root-data.ts'
import { artUrl, parseArtUrl, parseScene } from './ui/art/cover-art.ts'

type Match = { id: string; loaderData?: unknown } | undefined

export interface PageMeta {
  /** Matches from the route's `meta` arguments: the site's name is in the root data. */
  matches: readonly Match[]
  /** Title of the page; the site's name is appended. */
  title: string
  description?: string
  /** Origin of the site, such as https://learn.example.com; with `path` it makes the canonical link and og:url. */
  origin?: string | undefined
  path?: string
  /** Share picture, a path of this site or a full URL. */
  image?: string | undefined
  type?: 'website' | 'article' | 'profile'
  jsonLd?: Record<string, unknown>
  /** Excludes the page from search engines. */
  noIndex?: boolean
}

/** Meta tags of a page: title, description, canonical link, Open Graph, JSON-LD. */
export function pageMeta({
  matches,
  title,
  description,
  origin,
  path,
  image,
  type = 'website',
  jsonLd,
  noIndex,
}: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const site = root?.site.siteNamePc ?? ''
  const about = clip(plainText(description ?? root?.site.desc ?? ''), 160)
  const url = origin && path ? origin + path : undefined
  const list: MetaDescriptor[] = [
    { title: site ? `${title} - ${site}` : title },
    { name: 'description', content: about },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'zh_CN' },
  ]
  if (site) list.push({ property: 'og:site_name', content: site })
  if (url) list.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url })
  if (origin)
    list.push(
      { property: 'og:image', content: new URL(shareImage(image), origin).href },
      { name: 'twitter:card', content: 'summary_large_image' },
    )
  if (noIndex) list.push({ name: 'robots', content: 'noindex' })
  // React Router escapes <, > and &, so no text can close the element.
  if (jsonLd) list.push({ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } })
  return list
}

/** Default share picture. */
const COMMON = artUrl({ motif: 'mountain', from: 210, to: 245 })

/** Share picture that chat apps can show: generated art as PNG without text; no other SVG. */
export function shareImage(image: string | undefined): string {
  const drawn = image && (parseArtUrl(image) || parseScene(image)) ? image : undefined
  const found = drawn ?? (image && !/\.svg(?:\?|$)/.test(image) ? image : COMMON)
  return parseArtUrl(found) || parseScene(found) ? found.replace(/\.svg(?:\?.*)?$/, '.png') : found
}

/** Text content of HTML, with collapsed white space. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `max` characters; cut text ends with an ellipsis. */
export function clip(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

/** The link by which other sites find how to show a page in a frame (oEmbed discovery). */
export const oembedLink = (origin: string, path: string, title: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${origin}/oembed?${new URLSearchParams({ format: 'json', url: origin + path })}`,
})
