import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A file of the browser's build: what it is made of, and what it loads. */
export interface BuiltFile {
  /** Files that are loaded with it. */
  imports: string[]
  /** Files that its code loads later. */
  dynamicImports: string[]
  css: string[]
  /** Source files by their path from the project's folder, with the bytes that each contributes before minification. */
  modules: Record<string, number>
}

/** `build/graph.json`: which file of the browser's build needs which; read by `checks/page-weight.ts`. */
export type BuildGraph = Record<string, BuiltFile>

const root = fileURLToPath(new URL('..', import.meta.url))
const nameOf = (id: string) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll(sep, '/')

/** Writes the graph beside the build of the browser, where nothing is served from. */
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
