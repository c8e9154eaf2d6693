import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

/** Precompresses text files of the client build as .br and .gz at best quality. */
async function precompress(dir: string): Promise<void> {
  const files = (await readdir(dir, { recursive: true })).filter((file) =>
    /\.(m?js|css|svg|html|webmanifest)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(dir, file))
      if (content.length < 512) return
      await writeFile(
        join(dir, `${file}.br`),
        await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
      await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table ships with the first page: no further request before a navigation.
  routeDiscovery: { mode: 'initial' },
  // One file per page: its loader is too small for a separate request.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
