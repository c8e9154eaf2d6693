import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { packManifest, readManifest } from './route-manifest.ts'

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

/** Replaces the route table by its packed form; `build/manifest.json` keeps it for `checks/page-weight.ts`. */
async function packRouteTable(build: string): Promise<void> {
  const assets = join(build, 'client/assets')
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('the build has no route manifest')
  const manifest = readManifest(await readFile(join(assets, name), 'utf8'))
  const { table, imports } = packManifest(manifest)
  await writeFile(join(build, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(assets, name), table)
  await writeFile(join(assets, `imports-${manifest.version}.js`), imports)
}

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table ships with the first page: no further request before a navigation.
  routeDiscovery: { mode: 'initial' },
  // One file per page: its loader is too small for a separate request.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await packRouteTable(buildDirectory)
    await precompress(join(buildDirectory, 'client'))
  },
} satisfies Config
