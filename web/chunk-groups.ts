/**
 * Which modules of the browser's build share a file. Derived from the imports, so that a new module of the kit comes with the pages that use it, and never with all
 * of them; `checks/page-weight.ts` holds the result against a budget.
 */
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What Rolldown says of a module when it asks for the group. */
interface Graph {
  getModuleInfo(id: string): { code?: string | null; importedIds: readonly string[] } | null
}

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Every page loads these: the document with its providers, and the frame of visitors' pages. */
const FRAME = ['entry.client.tsx', 'root.tsx', 'layouts/default.tsx', 'features/user/sign-in/sign-in-link.tsx'].map(at)
/** Pages on which most visits begin. */
const [HOME, LIST, COURSE, LOGIN] = ['home/home', 'course/list', 'course/view', 'login/login'].map((name) =>
  at(`pages/${name}.tsx`),
) as [string, string, string, string]
const FORM = ['features/shared/form/index.ts', 'use-action.ts'].map(at)
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const EXPORT = /\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/** Names of a list such as `A, B as C`. @param side the one that is asked for: `B`, or the one it is known by, `C` */
const namesOf = (list: string, side: 'own' | 'known'): string[] =>
  list.split(',').map((one) => {
    const [own = '', known = own] = one.trim().split(/\s+as\s+/)
    return side === 'own' ? own : known
  })

const isLibrary = (id: string) => id.includes('node_modules')
const isIndex = (id: string) => basename(id) === 'index.ts'

/** Modules of these names behind an index: the others of the feature are not needed for them. */
function behind(graph: Graph, index: string, wanted: ReadonlySet<string>): string[] {
  const code = graph.getModuleInfo(index)?.code ?? ''
  return [...code.matchAll(EXPORT)].flatMap(([, list = '', from = '']) =>
    namesOf(list, 'known').some((name) => wanted.has(name)) ? [resolve(dirname(index), from)] : [],
  )
}

/** The modules that these import, directly or through others; of a feature only what is taken through its index. */
function closureOf(graph: Graph, starts: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id)
    if (!info) continue
    found.add(id)
    // What a library is made of comes along with it.
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

/** Asked once for each module and group; the graph is whole by then. */
const once = (starts: readonly string[]) => {
  let found: Set<string> | undefined
  return (id: string, graph: Graph): boolean => (found ??= closureOf(graph, starts)).has(id)
}
const isNeeded = once(FRAME)
const entries = [HOME, LIST, COURSE, LOGIN].map((page) => once([page]))
const isShop = once([HOME, LIST])
const isForm = once(FORM)
const isPage = (id: string) => id.startsWith(at('pages'))
const isKit = (id: string) => id.startsWith(at('ui'))
/**
 * Sheets of the kit and of what most visits begin with come first, in one file: rules of equal weight win by the order of their sheets, and those of a page stand
 * behind the ones it builds on.
 */
const isBaseSheet = (id: string, graph: Graph) =>
  id.endsWith('.css') && (isKit(id) || (isShop(id, graph) && !isPage(id)))
const isFrame = (id: string, graph: Graph) =>
  isNeeded(id, graph) ||
  isBaseSheet(id, graph) ||
  (!isPage(id) && entries.every((has) => has(id, graph))) ||
  /vite[\\/]preload/.test(id)
/** Of the kit, what brings no library along: that comes with the pages that use it. */
const isLight = (id: string, graph: Graph) => {
  if (!isKit(id)) return false
  return [...closureOf(graph, [id])].every((one) => !isLibrary(one) || REACT.test(one))
}

const REACT = /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/

/** A group takes the dependencies of its modules along, unless a group before it has them: so the lower floors come first. */
export const chunkGroups = [
  // Changes rarely and is on every page.
  { name: 'react', test: REACT, priority: 20 },
  group('frame', 15, isFrame),
  group('shop', 12, (id, graph) => isShop(id, graph) && !isPage(id)),
  group('form', 9, isForm),
  group('kit', 8, isLight),
  // Signing in, registering and resetting share nearly everything, in small pieces.
  { name: 'sign-in', test: /web[\\/](?:pages[\\/]login|features[\\/]user[\\/](?:captcha|sign-in))[\\/]/, priority: 6 },
  // The parts of a course page are small and always come together; the poster is drawn when somebody asks for it.
  {
    name: 'course',
    test: /web[\\/]features[\\/](?:commerce[\\/]product-page|course[\\/](?:page|comments|actions(?![\\/](?:draw-poster|qr-squares)\.)))[\\/]/,
    priority: 5,
  },
]

function group(name: string, priority: number, has: (id: string, graph: Graph) => boolean) {
  return { name: (id: string, graph: Graph) => (has(id, graph) ? name : null), debugName: name, priority }
}
