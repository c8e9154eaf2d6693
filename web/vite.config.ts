import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { buildGraph } from './build-graph.ts'
import { chunkGroups } from './chunk-groups.ts'
import { className } from './class-names.ts'
import { pdfData } from './pdf-data.ts'
import { styleOrder } from './style-order.ts'

export default defineConfig({
  plugins: [reactRouter(), pdfData(), styleOrder(), buildGraph()],
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
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.mjs')) ? 'assets/[name]-[hash:8][extname]' : 'assets/[hash:10][extname]',
      },
    },
  },
  css: { modules: { generateScopedName: className } },
  ssr: { noExternal: ['@zhixing/contract', 'lowlight'] },
})
