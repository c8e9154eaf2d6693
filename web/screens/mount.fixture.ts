/** Shows a screen in a document, with sample answers to its calls, at a fixed time and without chance. */
import { permissionCodes } from '@zhixing/contract/permissions'
import { withFlags } from '@zhixing/contract/flags'
import { act, cleanup, render } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { createElement, type FunctionComponent } from 'react'
import { createRoutesStub, Outlet, RouterContextProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { pageContext, type PageServices } from '../context.ts'
import { loadRoot } from '../root-data.ts'
import { toast } from '../ui/toast-store.ts'
import { type Kind, NOW, sampleAnswer } from './sample.fixture.ts'

export interface Screen {
  /** Route pattern. */
  path: string
  address: string
  /** Fields of answers, by call, where any other value shows another page. */
  answers?: Record<string, object>
  /** The outlet's context of its layout. */
  outlet?: unknown
  /** Pages for visitors: without a user, or signed out where answers are the other ones. */
  visitor?: 'always' | 'sometimes'
  /** Loads the page. */
  load: () => Promise<{ Component: FunctionComponent; loader?: (args: never) => unknown }>
}

/** An address of a route, with the id of the first sample row. */
export const addressOf = (path: string): string => `/${path.replace(/:\w+\??/g, '160')}`

const ORIGIN = 'https://learn.example.com'
/** Asked once in the life of a tab. */
const ONCE = new Set(['vod/auth/upload/list', 'system/auth/upload/polyv'])
export const REFUSED = { code: 999, msg: '服务端拒绝', data: null }

// Drawn in another thread; a report shows what the code says.
vi.mock('qrcode', async (original) => ({
  ...(await original<object>()),
  toDataURL: async (text: string) => `qr:${text}`,
}))

// Lazy parts and their libraries: what is loaded later would arrive at any time.
const parts = import.meta.glob(['../{features,pages,layouts}/**/*.{ts,tsx}', '!**/*.{test,fixture}.*', '!**/*worker*'])
await Promise.all([
  ...Object.values(parts).map((load) => load()),
  import('qrcode'),
  import('pdfjs-dist'),
  import('hls.js'),
  import('mpegts.js'),
])

/** The report so far, and how calls are answered. */
export const visit: { log: string[]; answers: Kind | 'refused' } = { log: [], answers: 'usual' }
let fields: Record<string, object> = {}

function prepare() {
  hide()
  vi.stubEnv('TZ', 'Asia/Shanghai')
  vi.useFakeTimers({
    now: NOW,
    toFake: [
      'Date',
      'performance',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
    ],
  })
  vi.stubGlobal('fetch', answer)
  // What happy-dom lacks.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
  vi.stubGlobal('indexedDB', { deleteDatabase() {} })
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  let keys = 0
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    keys += 1
    if (bytes instanceof Uint8Array) bytes.fill(keys)
    return bytes
  })
  // Works in another thread.
  for (const name of ['importKey', 'deriveKey', 'digest', 'sign', 'encrypt', 'decrypt'] as const)
    vi.spyOn(crypto.subtle, name).mockResolvedValue(new ArrayBuffer(32) as never)
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.setURL(ORIGIN)
  happyDOM.setViewport({ width: 1440, height: 900 })
  // The charts draw on a canvas, which has no text.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(anything as never)
  for (const tone of ['success', 'error', 'info'] as const)
    vi.spyOn(toast, tone).mockImplementation((text) => void visit.log.push(`! ${text}`))
  vi.spyOn(process, 'emitWarning').mockImplementation((text) => void visit.log.push(`! ${String(text).split('\n')[0]}`))
  // React's warnings, such as of equal keys in sample rows.
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
  localStorage.clear()
  sessionStorage.clear()
}

/** Never opens. */
class SilentSocket extends EventTarget {
  readyState = 0
  bufferedAmount = 0
  send() {}
  close() {}
}

/** Whatever is read from it or called. */
const anything: object = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : anything),
  set: () => true,
  apply: () => anything,
})

export function hide() {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  const [path = '', query = ''] = url.replace(/^\/apis\//, '').split('?')
  const typed = typeof init.body === 'string' ? init.body : decodeURIComponent(query)
  const body = typed.replace(/[\da-f]{32}/g, '<key>')
  if (!ONCE.has(path))
    visit.log.push(
      `→ ${path} ${path === 'system/api/browser/error' ? (JSON.parse(body) as { message: string }).message : body}`,
    )
  return Response.json(
    visit.answers === 'refused'
      ? REFUSED
      : { code: 200, msg: '', data: answerOf(decodeURIComponent(path), visit.answers) },
  )
}

function answerOf(path: string, kind: Kind): unknown {
  const sample = sampleAnswer(path, kind)
  return path in fields ? { ...(sample as object), ...fields[path] } : sample
}

const SITE = 'system/api/website/info/view'
const site = () => withFlags({ ...(sampleAnswer(SITE, 'usual') as object), openVip: 1 }) as PageServices['site']
const me = () => ({
  ...(sampleAnswer('user/auth/user/ext/view', 'usual') as object),
  id: '7',
  userType: 1,
  isPasswordDue: 0,
})

/** Services of the page; those of its frame are never refused. */
function contextOf(isVisitor: boolean, call: (path: string, input: object) => unknown) {
  const context = new RouterContextProvider()
  const services: PageServices = {
    site: site(),
    nonce: '',
    isEmbeddable: false,
    scripts: () => ({ parts: [], widgetPages: '', serviceLink: '' }),
    origin: ORIGIN,
    hasToken: !isVisitor,
    requestId: 'r1',
    responseHeaders: new Headers(),
    call: async (key, input) => {
      const path = (key.split(' ')[1] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(input[name as never]))
      return withFlags(call(path, input)) as never
    },
  }
  context.set(pageContext, services)
  return context
}

export async function show({ path, address, load, visitor, outlet, answers: own = {} }: Screen) {
  prepare()
  fields = own
  const isVisitor = visitor === 'always' || (visitor === 'sometimes' && visit.answers === 'other')
  const { Component, loader } = await load()
  const context = contextOf(isVisitor, (callPath, input) => {
    visit.log.push(`⇒ ${callPath} ${JSON.stringify(input)}`)
    if (visit.answers === 'refused') throw Object.assign(new Error(REFUSED.msg), { code: REFUSED.code })
    return answerOf(callPath, visit.answers)
  })
  const frame = contextOf(isVisitor, (callPath) =>
    callPath === 'user/auth/user/ext/view' ? me() : sampleAnswer(callPath, 'usual'),
  )
  const Stub = createRoutesStub(
    [
      {
        id: 'root',
        HydrateFallback: () => null,
        loader: ({ request }) => loadRoot({ url: new URL(request.url), context: frame }),
        children: [
          {
            id: 'layouts/admin',
            path: '',
            Component: () => createElement(Outlet, { context: outlet }),
            loader: () => ({ ...me(), permissions: permissionCodes, site: site() }),
            children: [
              {
                path,
                Component,
                ...(loader
                  ? {
                      loader: ({ request, params }) =>
                        loader({ url: new URL(request.url), request, params, context } as never),
                    }
                  : {}),
                ErrorBoundary: ({ error }: { error: unknown }) => createElement('p', null, `error ${wordsOf(error)}`),
              },
              { path: '*', Component: AnotherPage },
            ],
          },
        ],
      },
    ],
    context,
  )
  render(createElement(Stub, { initialEntries: [address] }))
  await settle()
}

function AnotherPage() {
  const { pathname, search } = useLocation()
  return createElement('p', null, `goes to ${pathname}${search}`)
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error))

/** Lets answers, lazy parts and delays arrive. */
export async function settle() {
  let before = ''
  for (let turn = 0; turn < 8; turn++) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(turn < 2 ? 350 : 0)
      for (let step = 0; step < 3; step++) await new Promise<void>((done) => setImmediate(done))
    })
    const now = `${visit.log.length} ${document.body.innerHTML}`
    if (turn >= 2 && now === before) return
    before = now
  }
}
