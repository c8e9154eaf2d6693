import { escapeHtml } from '../../lib/escape.ts'

interface Part {
  title: string
  /** Sanitized HTML. */
  html: string
  /** Path on the site, or empty. */
  linkUrl: string
}

const WORDS = {
  open: '查看详情',
  from: (site: string) => `这封邮件由 ${site} 自动发送，请不要直接回复。`,
  settings: '选择接收哪些邮件',
  unsubscribe: '退订这类邮件',
}

const absolute = (url: string, origin: string) => (url.startsWith('/') && !url.startsWith('//') ? origin + url : url)

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** Sanitized HTML as plain text. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d|\/blockquote)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/[ \t]+/g, ' ')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim()

/** A mail as text and HTML. Styles are inline: mail clients drop style sheets. Pure. */
export function letter({
  siteName,
  origin,
  parts,
  unsubscribe,
}: {
  siteName: string
  /** Address of the site, without a slash at the end. */
  origin: string
  parts: readonly Part[]
  unsubscribe?: string
}): { text: string; html: string } {
  const settings = `${origin}/account/message`
  const text = [
    ...parts.map(({ title, html, linkUrl }) =>
      [title, textOfHtml(html), linkUrl && `${WORDS.open}：${absolute(linkUrl, origin)}`].filter(Boolean).join('\n\n'),
    ),
    [
      WORDS.from(siteName),
      ...(unsubscribe ? [`${WORDS.settings}：${settings}`, `${WORDS.unsubscribe}：${unsubscribe}`] : []),
    ].join('\n'),
  ].join('\n\n----\n\n')
  const link = (url: string, words: string, style: string) =>
    `<a href="${escapeHtml(url)}" style="${style}">${words}</a>`
  const body = parts
    .map(
      ({ title, html, linkUrl }) =>
        `<h2 style="margin:0 0 12px;font-size:18px;line-height:1.4;color:#1d2530">${escapeHtml(title)}</h2><div style="overflow-wrap:anywhere">${html.replace(/ (href|src)="(\/[^"/][^"]*)"/g, (_, name: string, url: string) => ` ${name}="${origin}${url}"`)}</div>${
          linkUrl
            ? `<p style="margin:16px 0 0">${link(absolute(linkUrl, origin), WORDS.open, 'display:inline-block;padding:8px 20px;border-radius:20px;background:#1b5e9b;color:#ffffff;text-decoration:none')}</p>`
            : ''
        }`,
    )
    .join('<hr style="margin:24px 0;border:0;border-top:1px solid #e5e7e3">')
  const foot = [
    escapeHtml(WORDS.from(siteName)),
    ...(unsubscribe
      ? [
          `${link(settings, WORDS.settings, 'color:#5b6776')} · ${link(unsubscribe, WORDS.unsubscribe, 'color:#5b6776')}`,
        ]
      : []),
  ].join('<br>')
  return {
    text,
    html: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head><body style="margin:0;padding:24px 12px;background:#f5f5f2"><div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff;color:#3a4654;font:16px/1.7 system-ui,'PingFang SC','Microsoft YaHei',sans-serif"><p style="margin:0 0 20px;font-weight:600;color:#1b5e9b">${escapeHtml(siteName)}</p>${body}</div><p style="max-width:560px;margin:16px auto 0;font:13px/1.7 system-ui,'PingFang SC','Microsoft YaHei',sans-serif;color:#5b6776">${foot}</p></body></html>`,
  }
}
