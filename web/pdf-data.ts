import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Files of pdfjs-dist by folder: CMaps, standard fonts, plain JavaScript decoders. */
const wanted: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /_nowasm_fallback\.js$/,
}

/** Copies pdf.js data into the client build: /pdf-data/. */
export function pdfData(): Plugin {
  return {
    name: 'zhixing:pdf-data',
    apply: 'build',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const root = dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist'))))
      for (const [folder, pattern] of Object.entries(wanted))
        for (const name of await readdir(join(root, folder)))
          if (pattern.test(name))
            this.emitFile({
              type: 'asset',
              fileName: `pdf-data/${folder}/${name}`,
              source: await readFile(join(root, folder, name)),
            })
    },
  }
}
