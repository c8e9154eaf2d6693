/** Pages of the server itself, for people who arrive outside of the web app: one card, no script, no session. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeText } from '../lib/escape.ts'

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#3a4654;background:#fafaf7}' +
  'main{box-sizing:border-box;width:min(440px,100% - 32px);padding:32px;background:#fff;border:1px solid #e5e7e3;border-radius:16px}h1{margin:0 0 8px;font-size:22px;line-height:1.35;color:#1d2530}p{margin:8px 0;overflow-wrap:anywhere}' +
  'button{width:100%;height:48px;margin-top:16px;border:0;border-radius:24px;font:inherit;color:#fff;background:#1b5e9b;cursor:pointer}button:hover{background:#14497a}button:focus-visible{outline:3px solid #bcd3ea;outline-offset:2px}' +
  '@media(prefers-color-scheme:dark){body{color:#cbd2da;background:#14181d}main{background:#1b2027;border-color:#2a3038}h1{color:#eef1f4}button{color:#0d1b2a;background:#7db3e6}button:hover{background:#a5cbf0}}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Escapes text for content and attributes. `escapeHtml` makes line breaks elements, which attributes cannot hold. */

interface PlainPage {
  title: string
  /** Paragraphs, escaped here. */
  lines: string[]
  /** A form with one button; `fields` are hidden. */
  form?: { action: string; button: string; fields?: Record<string, string> }
}

export function sendPlainPage(reply: FastifyReply, status: number, { title, lines, form }: PlainPage) {
  const fields = Object.entries(form?.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeText(value)}">`,
  )
  const asked = form
    ? `<form method="post" action="${escapeText(form.action)}">${fields.join('')}<button>${form.button}</button></form>`
    : ''
  const body = lines.map((line) => `<p>${escapeText(line)}</p>`).join('')
  return (
    reply
      .code(status)
      .header('content-security-policy', POLICY)
      // The address contains a code or a signed link: no referrer, no cache.
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>${body}${asked}</main></html>`,
      )
  )
}
