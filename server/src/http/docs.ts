import { allCalls } from '@zhixing/contract'
import type { FastifyInstance } from 'fastify'
import { escapeText } from '../lib/escape.ts'
import { openApi } from './openapi.ts'

/** /apis/openapi.json, and /apis/docs as plain HTML without scripts. */
export function addDocs(app: FastifyInstance): void {
  let json: string | undefined
  let page: string | undefined
  app.get('/apis/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApi(), null, 1)
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/apis/docs', async (_request, reply) => {
    page ??= render()
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

function render(): string {
  const { paths, info } = openApi() as {
    paths: Record<
      string,
      Record<
        string,
        {
          tags: string[]
          requestBody?: unknown
          parameters: unknown[]
          description: string
          responses: {
            200: { content: { 'application/json': { schema: { oneOf: [{ properties: { data: unknown } }] } } } }
          }
        }
      >
    >
    info: { description: string }
  }
  const groups = Map.groupBy(allCalls(), (call) => call.path.split('/')[0] ?? '')
  const sections = [...groups].map(([domain, calls]) => {
    const rows = calls.map((call) => {
      const operation = paths[`/apis/${call.path}`]?.[call.method.toLowerCase()]
      const input = operation?.requestBody ?? operation?.parameters
      return `<details id="${escapeText(call.key.replace(/\W+/g, '-'))}"><summary><b class="${call.method}">${call.method}</b> <code>/apis/${escapeText(call.path)}</code> <i>${call.who}</i> <span>${escapeText(call.about)}</span></summary><p>${escapeText(operation?.description ?? '')}</p><h4>Input</h4><pre>${escapeText(JSON.stringify(input, null, 2))}</pre><h4>data</h4><pre>${escapeText(JSON.stringify(operation?.responses[200].content['application/json'].schema.oneOf[0].properties.data, null, 2))}</pre></details>`
    })
    return `<section><h2 id="${domain}">${domain} <small>${calls.length}</small></h2>${rows.join('')}</section>`
  })
  const style =
    'body{font:15px/1.6 system-ui,sans-serif;max-width:1080px;margin:0 auto;padding:24px;color:#1d2530;background:#fafaf7}h1{font-size:26px}h2{margin-top:36px}small{color:#5f6b7a;font-weight:400}details{background:#fff;border:1px solid #e5e7e3;border-radius:8px;margin:6px 0;padding:8px 14px}summary{cursor:pointer;overflow-wrap:anywhere}summary span{color:#5f6b7a}summary i{background:#e8f0f8;color:#14497a;border-radius:4px;padding:1px 6px;font-style:normal;font-size:12px}b{display:inline-block;min-width:52px;color:#1b5e9b}b.DELETE{color:#b93a23}pre{background:#f3f4f0;padding:12px;border-radius:6px;overflow:auto;font-size:12px}nav a{margin-right:14px}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Zhixing calls</title><style>${style}</style><h1>Zhixing calls</h1><p>${escapeText(info.description)}</p><p><a href="/apis/openapi.json">openapi.json</a></p><nav>${[...groups.keys()].map((domain) => `<a href="#${domain}">${domain}</a>`).join('')}</nav>${sections.join('')}</html>`
}
