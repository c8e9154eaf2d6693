import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A chunk of the client build: its modules and what it loads. */
export interface BuiltFile {
  /** Statically imported chunks. */
  imports: string[]
  /** Dynamically imported chunks. */
  dynamicImports: string[]
  css: string[]
  /** Source modules by path from the repository root, with their bytes before minification. */
  modules: Record<string, number>
}

/** `build/graph.json`: the chunk graph of the client build, read by `checks/page-weight.ts`. */
export type BuildGraph = Record<string, BuiltFile>

const root = fileURLToPath(new URL('..', import.meta.url))
const nameOf = (id: string) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll(sep, '/')

/** Writes the graph next to the client build, outside the served folder. */
export function buildGraph(): Plugin {
  return {
    name: 'zhixing:build-graph',
    apply: 'build',
    enforce: 'post',
    async writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const graph: BuildGraph = {}
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const modules: Record<string, number> = {}
        for (const [id, { renderedLength }] of Object.entries(file.modules))
          modules[nameOf(id)] = (modules[nameOf(id)] ?? 0) + renderedLength
        graph[file.fileName] = {
          imports: file.imports,
          dynamicImports: file.dynamicImports,
          css: [...(file.viteMetadata?.importedCss ?? [])],
          modules,
        }
      }
      const { writeFile } = await import('node:fs/promises')
      await writeFile(fileURLToPath(new URL('build/graph.json', import.meta.url)), JSON.stringify(graph))
    },
  }
}
