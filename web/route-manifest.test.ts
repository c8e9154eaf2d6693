import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packManifest, readManifest, type RouteManifest } from './route-manifest.ts'

const manifest: RouteManifest = {
  entry: { module: '/assets/entry.client-1.js', imports: ['/assets/r.js'], css: ['/assets/a.css#'] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: true,
      hasAction: false,
      module: '/assets/root-1a.js',
      imports: ['/assets/r.js'],
      css: [],
    },
    'layouts/bare': {
      id: 'layouts/bare',
      parentId: 'root',
      hasLoader: false,
      hasAction: false,
      module: '/assets/bare-2b.js',
      imports: [],
      css: [],
    },
    'pages/exam/exam': {
      id: 'pages/exam/exam',
      parentId: 'layouts/bare',
      path: 'exam/exam',
      index: true,
      hasLoader: true,
      hasAction: false,
      module: '/assets/exam-3c.js',
      imports: ['/assets/r.js', '/assets/c.js'],
      css: ['/assets/b.css', '/assets/a.css#'],
      hydrateFallbackModule: '/assets/fallback.js',
    },
    other: {
      id: 'other',
      parentId: 'root',
      path: 'x',
      hasLoader: true,
      hasAction: true,
      module: '/assets/named.js',
      imports: [],
      css: [],
    },
  },
  url: '/assets/manifest-9.js',
  version: '9',
}

/** What the packed table is in a browser. */
function run(table: string): RouteManifest {
  const window = {} as { __reactRouterManifest: RouteManifest }
  runInNewContext(table, { window, addEventListener: () => {} })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest)) as RouteManifest
}

test('the packed table is the route table without the imports of its routes', () => {
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, { imports: _imports, ...route }]) => [id, { index: false, ...route }]),
  )
  expect(run(packManifest(manifest).table)).toEqual({ ...manifest, routes })
})

test('the imports are those of every route', async () => {
  const { table, imports } = packManifest(manifest)
  const { fill } = (await import(`data:text/javascript,${encodeURIComponent(imports)}`)) as {
    fill: (routes: RouteManifest['routes']) => void
  }
  const { routes } = run(table)
  fill(routes)
  for (const [id, route] of Object.entries(manifest.routes)) expect(routes[id]?.imports).toEqual(route.imports)
})

test('a manifest of React Router is read, and another text refused', () => {
  expect(readManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)).toEqual(manifest)
  expect(() => readManifest('export default {}')).toThrow('differently')
})
