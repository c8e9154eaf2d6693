import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Icons and small pictures as files: pages are cached, inlined bytes are not shared.
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  ssr: { noExternal: ['@zhixing/contract'] },
})
