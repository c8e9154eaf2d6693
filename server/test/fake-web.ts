import { createContext, type ServerBuild } from 'react-router'
import type { PageBuild } from '../src/http/pages.ts'

/** A web build with one page, answered by `loader`, for tests of page serving without a build. */
export function fakeWeb(loader: (args: { request: Request }) => Promise<Response>): PageBuild {
  const build = {
    entry: {
      module: {
        default: () => {},
        pageContext: createContext(),
        withLanguage: (_: string, work: () => unknown) => work(),
      },
    },
    routes: { all: { id: 'all', path: '*', module: { loader } } },
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  return { load: () => Promise.resolve(build), clientDir: import.meta.dirname }
}
