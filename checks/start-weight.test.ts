/** What the process loads when it starts. Libraries that are used now and then are loaded then, and cost nobody memory until somebody needs them. */
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
/** Names of the libraries that are loaded with these files. */
const librariesOf = (...files: string[]): string[] =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', trace(files)], { encoding: 'utf8' })
    .trim()
    .split(' ')

test('starting loads no library that is used now and then', () => {
  const loaded = librariesOf('start.ts', 'services.ts', 'serve.ts')
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => NOW_AND_THEN.includes(name))).toEqual([])
})

test('the media process, and what is done beside the site, loads nothing of the site', () => {
  const loaded = librariesOf('start.ts', 'live/media/run.ts', 'kernel/backup/commands.ts')
  expect(loaded).toContain('postgres')
  expect(loaded.filter((name) => ['fastify', 'marked', 'ts-fsrs', ...NOW_AND_THEN].includes(name))).toEqual([])
})
