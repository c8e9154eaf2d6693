import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { buildGraph } from './build-graph.ts'
import { chunkGroups, kitGroups } from './chunk-groups.ts'
import { className } from './class-names.ts'
import { inlinedCodes } from './inline-codes.ts'
import { pdfData } from './pdf-data.ts'
import { KIT_SHEET, styleOrder } from './style-order.ts'

const KIT_NAMES = kitGroups.map((name) => `${name}.css`)

export default defineConfig({
  plugins: [inlinedCodes(), reactRouter(), pdfData(), styleOrder(), buildGraph()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Icons and small images stay files: they are cached separately from the pages.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Every page loads the route manifest, which lists all files: short names save 2 kB there. `build/graph.json`
        // maps files to modules.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[hash:10].js',
        // Scripts among the assets are workers of libraries: the server knows their policy by their name.
        // Style sheets of the UI kit are known by their name too (style-order.ts).
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.mjs'))
            ? 'assets/[name]-[hash:8][extname]'
            : names.some((name) => KIT_NAMES.includes(name))
              ? `${KIT_SHEET.slice(1)}[hash:10][extname]`
              : 'assets/[hash:10][extname]',
      },
    },
  },
  css: { modules: { generateScopedName: className } },
  ssr: { noExternal: ['@zhixing/contract', 'lowlight'] },
})
