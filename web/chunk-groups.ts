/**
 * Chunk groups of the client build. Derived from the import graph, so that a new module of the UI kit is loaded with
 * the pages that use it and not with all pages; `checks/page-weight.ts` enforces a budget.
 */
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Context that Rolldown passes to the name function of a group. */
interface Graph {
  getModuleInfo(id: string): { code?: string | null; importedIds: readonly string[] } | null
}

type Has = (id: string, graph: Graph) => boolean

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Loaded on every page: the document with its providers, and the layout of public pages. */
const FRAME = ['entry.client.tsx', 'root.tsx', 'layouts/default.tsx', 'features/user/sign-in/sign-in-link.tsx'].map(at)
/** Most frequent landing pages. */
const [HOME, LIST, COURSE, LOGIN] = ['home/home', 'course/list', 'course/view', 'login/login'].map((name) =>
  at(`pages/${name}.tsx`),
) as [string, string, string, string]
/** Layout of a signed-in user's pages, and the head that all of them have. */
const ACCOUNT = ['layouts/account.tsx', 'pages/account/frame/page-head.tsx'].map(at)
const ACCOUNT_FRAME = at('pages/account/frame')
const FORM = [at('features/shared/form/index.ts')]
/** Small, and used by the course page and most others. The kinds of problems are used by translations too. */
const COMMON = ['use-action.ts', '../contract/src/exam/kinds.ts'].map(at)
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const EXPORT = /\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/**
 * Names in an import or export list such as `A, B as C`.
 * @param side `own`: the name in the exporting module (`B`); `known`: the name after `as` (`C`)
 */
const namesOf = (list: string, side: 'own' | 'known'): string[] =>
  list.split(',').map((one) => {
    const [own = '', known = own] = one.trim().split(/\s+as\s+/)
    return side === 'own' ? own : known
  })

const isLibrary = (id: string) => id.includes('node_modules')
const isIndex = (id: string) => basename(id) === 'index.ts'

/** Modules that export the given names through an index; other modules of the feature are not needed. */
function behind(graph: Graph, index: string, wanted: ReadonlySet<string>): string[] {
  const code = graph.getModuleInfo(index)?.code ?? ''
  return [...code.matchAll(EXPORT)].flatMap(([, list = '', from = '']) =>
    namesOf(list, 'known').some((name) => wanted.has(name)) ? [resolve(dirname(index), from)] : [],
  )
}

/** Transitive imports of the modules; through the index of a feature only those of the imported names. */
function closureOf(graph: Graph, starts: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    // Libraries are added without their dependencies, which come with them.
    if (isLibrary(id)) continue
    const taken = new Map<string, Set<string>>()
    for (const [, list = '', from = ''] of (info.code ?? '').matchAll(IMPORT)) {
      const target = resolve(dirname(id), from)
      taken.set(target, new Set([...(taken.get(target) ?? []), ...namesOf(list, 'own')]))
    }
    for (const next of info.importedIds) {
      const names = isIndex(next) ? taken.get(next) : undefined
      open.push(...(names ? behind(graph, next, names) : [next]))
    }
  }
  return found
}

/** Computed once; the module graph is complete when Rolldown asks for groups. */
const once = (starts: readonly string[]): Has => {
  let found: Set<string> | undefined
  return (id, graph) => (found ??= closureOf(graph, starts)).has(id)
}
const isNeeded = once(FRAME)
const [isHome, isList, isCourse, isLogin] = [HOME, LIST, COURSE, LOGIN].map((page) => once([page])) as [
  Has,
  Has,
  Has,
  Has,
]
const landings = [isHome, isList, isCourse, isLogin]
const isShop: Has = (id, graph) => isHome(id, graph) || isList(id, graph)
/** Of the home and list pages, what a second landing page needs as well. */
const isShared: Has = (id, graph) => isShop(id, graph) && landings.filter((has) => has(id, graph)).length > 1
const isAccount = once(ACCOUNT)
const isForm = once(FORM)
const TRANSLATION = /texts\.([a-z]{2}(?:-\w+)?)\.ts$/
const isPage = (id: string) => id.startsWith(at('pages'))
const isKit = (id: string) => id.startsWith(at('ui')) && !TRANSLATION.test(id)
/** Stylesheets of the components of the home and list pages are in the frame's: one request less. */
const isBaseSheet: Has = (id, graph) => id.endsWith('.css') && isShop(id, graph) && !isPage(id)
const isFrame: Has = (id, graph) =>
  isNeeded(id, graph) ||
  isBaseSheet(id, graph) ||
  (!isPage(id) && landings.every((has) => has(id, graph))) ||
  /vite[\\/]preload/.test(id)
/** UI modules without libraries; the others are chunked with the pages that use them. */
const isLight: Has = (id, graph) => {
  if (!isKit(id)) return false
  return [...closureOf(graph, [id])].every((one) => !isLibrary(one) || REACT.test(one))
}

const REACT = /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/

const isFeature = (id: string) => id.startsWith(at('features'))
const COURSE_PART = /features[\\/](?:commerce[\\/]product-page|course[\\/](?:page|comments|actions))[\\/]/
/** Loaded when a poster is drawn or a comment written. */
const COURSE_LATER = /[\\/](?:draw-poster|break-lines|qr-squares|comment-form|reply-form)\.|texts\.[a-z]{2}\./
const isCoursePart = (id: string) => COURSE_PART.test(id) && !COURSE_LATER.test(id)

const KIT = 'kit'
const MORE_KIT = 'kit-more'
/** Groups of the UI kit. Their stylesheets come before those of pages, so pages can override components. */
export const kitGroups = [KIT, MORE_KIT]

/**
 * A group includes the dependencies of its modules unless a group with a higher priority has them, so base groups come
 * first.
 */
export const chunkGroups = [
  // Changes rarely and is on every page.
  { name: 'react', test: REACT, priority: 20 },
  group('frame', 15, isFrame),
  group('shop', 12, (id, graph) => isShared(id, graph) && !isPage(id)),
  group('home', 11, (id, graph) => isHome(id, graph) && !isPage(id)),
  group('list', 10, (id, graph) => isList(id, graph) && !isPage(id)),
  group(
    KIT,
    9,
    (id, graph) => COMMON.includes(id) || (isLight(id, graph) && (isCourse(id, graph) || isLogin(id, graph))),
  ),
  group('form', 8, isForm),
  group(MORE_KIT, 8, isLight),
  group(
    'account',
    7,
    (id, graph) => id.startsWith(ACCOUNT_FRAME) || (isAccount(id, graph) && !isPage(id) && !ACCOUNT.includes(id)),
  ),
  // What the pages of signing in share; the other pages of `pages/login` are their own files.
  {
    name: 'sign-in',
    test: /web[\\/](?:pages[\\/]login|features[\\/]user[\\/](?:captcha|sign-in))[\\/](?!(?:[\w-]+-)?texts\.[a-z]{2}\.|identity-dialog\.|(?:sso(?:-tried)?|directory-form|confirm|register|reset|new-password)\.tsx)/,
    priority: 6,
  },
  // The parts of a course page are small and always loaded together.
  group('course', 5, (id, graph) => isCoursePart(id) || (isFeature(id) && isCourse(id, graph))),
  // Each translation is one file, loaded by its readers only. Last, so that what it imports is where other pages have it.
  { name: (id: string) => TRANSLATION.exec(id)?.[1] ?? null, debugName: 'translation', priority: 1 },
]

function group(name: string, priority: number, has: Has) {
  return { name: (id: string, graph: Graph) => (has(id, graph) ? name : null), debugName: name, priority }
}
