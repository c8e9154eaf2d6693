/**
 * React Router's route table as the browser gets it. Every page loads it, so it is packed: names of files without what
 * follows from the route, and apart from it the imports of the routes, which the browser needs only for prefetching a
 * link that is pointed at. The server has the whole table in its own build.
 */
import { basename, extname } from 'node:path'
import { kitFirst } from './style-order.ts'

export interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
  [flag: string]: unknown
}

export interface RouteManifest {
  entry: { module: string; imports: string[]; css: string[] }
  routes: Record<string, ManifestRoute>
  url: string
  version: string
}

const ASSETS = '/assets/'
const START = 'window.__reactRouterManifest='

/** Reads a manifest file of React Router. Pure. */
export function readManifest(text: string): RouteManifest {
  if (!text.startsWith(START)) throw new Error('route-manifest: React Router writes its manifest differently now')
  return JSON.parse(text.slice(START.length).replace(/;\s*$/, '')) as RouteManifest
}

/** Adds a value to a list once. @returns its index */
const indexIn = (list: string[], value: string): number =>
  list.includes(value) ? list.indexOf(value) : list.push(value) - 1

/** Start of a route's file name up to the hash. */
const stem = (id: string) => `${ASSETS}${basename(id)}-`

/**
 * The two scripts for the browser: the table without the imports of its routes, and the imports, which are added to it
 * when the visitor first points at something. Pure.
 */
export function packManifest({ entry, routes, ...rest }: RouteManifest): { table: string; imports: string } {
  const all = Object.values(routes)
  const ids = all.map(({ id }) => id)
  // `true` as a bit of a number; the few other values are kept as they are.
  const flags = [
    ...new Set(all.flatMap((route) => Object.keys(route).filter((key) => typeof route[key] === 'boolean'))),
  ]
  const sheets: string[] = []
  const rows = all.map(({ id, parentId, path, module, imports: _imports, css = [], ...more }) => {
    const bits = flags.reduce((sum, flag, at) => (more[flag] === true ? sum | (1 << at) : sum), 0)
    const others = Object.fromEntries(Object.entries(more).filter(([key]) => !flags.includes(key)))
    // Unknown to some routes, such as `index`: absent and false mean the same.
    const name = module.startsWith(stem(id)) ? module.slice(stem(id).length, -extname(module).length) : module
    return [
      id,
      parentId === undefined ? -1 : ids.indexOf(parentId),
      path ?? null,
      bits,
      name,
      kitFirst(css).map((sheet) => indexIn(sheets, sheet)),
      ...(Object.keys(others).length > 0 ? [others] : []),
    ]
  })
  const url = `./imports-${rest.version}.js`
  const table = `${START}((flags,sheets,rows)=>{
  const routes={};
  for(const [id,parent,path,bits,name,css,more] of rows){
  const route=routes[id]={id,module:name[0]==="/"?name:${JSON.stringify(ASSETS)}+id.slice(id.lastIndexOf("/")+1)+"-"+name+".js",css:css.map(at=>sheets[at]),...more};
  if(parent>=0)route.parentId=rows[parent][0];
  if(path!==null)route.path=path;
  flags.forEach((flag,at)=>{route[flag]=(bits>>at&1)===1})
  }
  const load=()=>{if(load.done)return;load.done=true;import(${JSON.stringify(url)}).then(({fill})=>fill(routes)).catch(()=>{})};
  for(const kind of ["pointerover","focusin"])addEventListener(kind,load,{once:true,passive:true});
  return{entry:${JSON.stringify(entry)},routes,...${JSON.stringify(rest)}}
})(${JSON.stringify(flags)},${JSON.stringify(sheets)},${JSON.stringify(rows)});`.replaceAll(/\n\s*/g, '')

  const files: string[] = []
  const lists = all.map(({ imports = [] }) => imports.map((file) => indexIn(files, file)))
  const imports = `const files=${JSON.stringify(files)},lists=${JSON.stringify(lists)};export const fill=routes=>{Object.values(routes).forEach((route,at)=>{route.imports=lists[at].map(one=>files[one])})};`
  return { table, imports }
}
