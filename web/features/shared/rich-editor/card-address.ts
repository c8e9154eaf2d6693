import type { CardKind } from '@zhixing/contract/community/inset'

/** Maps a URL of this site to the card it can become in a text. Pure. */
export function cardOfAddress(text: string, origin: string): { kind: CardKind; id: string } | null {
  const typed = text.trim()
  if (/\s/.test(typed) || !(typed.startsWith(`${origin}/`) || /^\/[a-z]/i.test(typed))) return null
  let url: URL
  try {
    url = new URL(typed, origin)
  } catch {
    return null
  }
  if (url.origin !== origin) return null
  const match =
    /^\/(view|live\/detail|library\/view|resource\/detail|exam\/view|blog\/article|question\/view)\/([1-9]\d{0,18})\/?$/.exec(
      url.pathname,
    )
  if (!match?.[1] || !match[2]) return null
  const period = url.searchParams.get('period')
  if (match[1] === 'exam/view') return { kind: 'exam', id: match[2] }
  if (match[1] === 'blog/article') return { kind: 'blog', id: match[2] }
  if (match[1] === 'question/view') return { kind: 'question', id: match[2] }
  return period && /^[1-9]\d{0,18}$/.test(period) ? { kind: 'lesson', id: period } : { kind: 'course', id: match[2] }
}
