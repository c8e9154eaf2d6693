import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { buildGraph } from './build-graph.ts'
import { chunkGroups } from './chunk-groups.ts'
import { pdfData } from './pdf-data.ts'
import { styleOrder } from './style-order.ts'

export default defineConfig({
  plugins: [reactRouter(), pdfData(), styleOrder(), buildGraph()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Icons and small pictures as files: pages are cached, inlined bytes are not shared.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Every page loads the route table, which names every file: a short name is worth 2 kB there. `build/graph.json` says what is in a file.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[hash:10].js',
        assetFileNames: 'assets/[hash:10][extname]',
      },
    },
  },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  ssr: { noExternal: ['@zhixing/contract', 'lowlight'] },
})
