/** Libraries loaded at start. Rarely used ones are imported on demand, to save memory. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const NOW_AND_THEN = [
  'write-excel-file',
  'read-excel-file',
  'fast-xml-parser',
  'fflate',
  'katex',
  'mathml-to-latex',
  '@xmldom/xmldom',
  'docx',
  'node-media-server',
  'ioredis',
  'qrcode',
  'sharp',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
]

const trace = (files: string[]) => `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const [, name] = /(?:node_modules|packages)\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(found.url) ?? []
      if (name) loaded.add(name)
      return found
    },
  })
  for (const file of ${JSON.stringify(files.map((file) => new URL(`../server/src/${file}`, import.meta.url).href))}) await import(file)
  console.log([...loaded].join(' '))
  process.exit(0)
`
/** Libraries that these files load. */
const librariesOf = (...files: string[]): string[] =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', trace(files)], { encoding: 'utf8' })
    .trim()
    .split(' ')

test('the start loads no rarely used library', () => {
  const loaded = librariesOf('start.ts', 'services.ts', 'serve.ts')
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => NOW_AND_THEN.includes(name))).toEqual([])
})

test('the media process and background processes load nothing of the site', () => {
  const loaded = librariesOf('start.ts', 'live/media/run.ts', 'kernel/backup/commands.ts')
  expect(loaded).toContain('postgres')
  expect(loaded.filter((name) => ['fastify', 'marked', 'ts-fsrs', ...NOW_AND_THEN].includes(name))).toEqual([])
})
