/** The picture of a hot spot as HTML. Pure. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const plain = (text: string): string =>
  text.replace(
    /&(?:amp|lt|gt|quot);/g,
    (entity) => Object.entries(ENTITIES).find(([, one]) => one === entity)?.[0] ?? '',
  )
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const attribute = (html: string, name: string): string =>
  plain(new RegExp(`\\b${name}="([^"]*)"`).exec(html)?.[1] ?? '')

/** Address and description. */
export const pictureIn = (html: string): { picture: string; pictureAlt: string } => ({
  picture: attribute(html, 'src'),
  pictureAlt: attribute(html, 'alt'),
})
export const pictureHtml = (picture: string, alt: string): string =>
  picture === '' ? '' : `<img src="${escaped(picture)}" alt="${escaped(alt)}">`
