/** Static pages without the built web or a site, for errors before rendering is possible. */
import { createHash } from 'node:crypto'
import { escapeHtml } from '../lib/escape.ts'

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.7 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;background:Canvas;color:CanvasText}
main{max-width:34rem;padding:2rem 1.5rem;box-sizing:border-box}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}
p{margin:.5rem 0}
code{display:block;margin:.75rem 0;padding:.75rem 1rem;border-radius:8px;background:color-mix(in srgb,CanvasText 8%,Canvas);font:14px/1.6 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export interface BarePage {
  title: string
  /** Paragraphs. */
  text: readonly string[]
  /** A command for the operator to copy. */
  command?: string | undefined
  isHomeLinked?: boolean
}

/** The page and its headers. */
export function barePage({ title, text, command, isHomeLinked }: BarePage): {
  headers: Record<string, string>
  body: Buffer
} {
  const paragraphs = text.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const code = command === undefined ? '' : `<code>${escapeHtml(command)}</code>`
  const home = isHomeLinked ? '<p><a href="/">返回首页</a></p>' : ''
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    },
    body: Buffer.from(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${paragraphs}${code}${home}</main></body></html>`,
    ),
  }
}
