/**
 * Bytes and files of the first load of a page: the scripts and style sheets needed before hydration, compressed as
 * served. Fails if a page below exceeds its budget (`page-budget.json`), so that a module that slips into every page is
 * noticed.
 * node checks/page-weight.ts            compares
 * node checks/page-weight.ts --write    writes the current weight as the budget, for a change that is worth its bytes
 * Not counted: the document, images and later loads, which `bench weight` measures in a browser.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { policyOfWorker, workerPolicies } from '../server/src/http/web-files.ts'
import type { BuildGraph } from '../web/build-graph.ts'
import type { ManifestRoute, RouteManifest } from '../web/route-manifest.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'web/build/client')
const budgetFile = join(import.meta.dirname, 'page-budget.json')
/** Tolerated growth: a few lines of code. */
const SLACK_BYTES = 500

/** Pages by name; `later`: modules that the page imports dynamically at once. */
const pages: Record<string, { route: string; later?: string[] }> = {
  '/': { route: 'pages/home/home' },
  '/list': { route: 'pages/course/list' },
  '/view/:id': { route: 'pages/course/view' },
  '/login': { route: 'pages/login/login' },
  '/exam': { route: 'pages/exam/list' },
  '/account/study': { route: 'pages/account/study' },
  '/exam/exam': { route: 'pages/exam/exam' },
  '/admin/users': {
    route: 'pages/admin/page',
    later: ['web/pages/admin/people/users.tsx', 'web/features/shared/workbench/workbench.tsx'],
  },
}

/** Files of a page: those of its routes from the root down, and modules it imports at once, with all their imports. */
function filesOf(
  manifest: RouteManifest,
  graph: BuildGraph,
  { route, later = [] }: { route: string; later?: string[] },
) {
  const files = new Set([manifest.url])
  const add = ({ module, imports = [], css = [] }: Pick<ManifestRoute, 'module' | 'imports' | 'css'>) => {
    for (const file of [module, ...imports, ...css]) files.add(file.replace('#', ''))
  }
  add(manifest.entry)
  for (let id: string | undefined = route; id; id = manifest.routes[id]?.parentId) {
    const found = manifest.routes[id]
    if (!found) throw new Error(`no route ${id}`)
    add(found)
  }
  const open = later.map((source) => {
    const file = Object.keys(graph).find((name) => source in (graph[name]?.modules ?? {}))
    if (!file) throw new Error(`no file of the build holds ${source}`)
    return file
  })
  const seen = new Set<string>()
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    files.add(`/${file}`)
    for (const css of graph[file]?.css ?? []) files.add(`/${css}`)
    open.push(...(graph[file]?.imports ?? []))
  }
  return files
}

/** Transferred bytes: brotli as built, or uncompressed if the file is too small to be compressed. */
const sizeOf = (file: string): number => {
  const path = join(client, file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, 'web/build', name), 'utf8'))
const manifest = read('manifest.json') as RouteManifest
const graph = read('graph.json') as BuildGraph
const now = Object.fromEntries(
  Object.entries(pages).map(([address, page]) => {
    const files = [...filesOf(manifest, graph, page)]
    return [address, { bytes: files.reduce((sum, file) => sum + sizeOf(file), 0), files: files.length }]
  }),
)

// A worker whose file has lost its name gets the strict policy, under which it can fetch nothing.
const assets = readdirSync(join(client, 'assets'))
const nameless = Object.keys(workerPolicies).filter(
  (name) => !assets.some((file) => file.startsWith(`${name}-`) && policyOfWorker(`/assets/${file}`)),
)
if (nameless.length > 0) {
  console.error(`no built file has the name of these workers: ${nameless.join(', ')}`)
  process.exitCode = 1
}

if (process.argv.includes('--write')) {
  writeFileSync(budgetFile, `${JSON.stringify(now, null, 2)}\n`)
  console.log(`page weight: budget of ${Object.keys(now).length} pages written`)
} else {
  const budget = JSON.parse(readFileSync(budgetFile, 'utf8')) as typeof now
  const over = Object.entries(now).filter(([address, { bytes, files }]) => {
    const limit = budget[address]
    return !limit || bytes > limit.bytes + SLACK_BYTES || files > limit.files
  })
  for (const [address, { bytes, files }] of over)
    console.error(
      `${address}: ${(bytes / 1000).toFixed(1)} kB in ${files} files; the budget is ${((budget[address]?.bytes ?? 0) / 1000).toFixed(1)} kB in ${budget[address]?.files ?? 0}`,
    )
  console.log(`page weight: ${Object.keys(now).length} pages, ${over.length} over their budget`)
  if (over.length > 0) process.exitCode = 1
}
