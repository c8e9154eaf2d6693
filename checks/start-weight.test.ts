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

const trace = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(found.url) ?? []
      if (name) loaded.add(name)
      return found
    },
  })
  await import(${JSON.stringify(new URL('../server/src/start.ts', import.meta.url).href)})
  console.log([...loaded].join(' '))
  process.exit(0)
`

test('starting loads no library that is used now and then', () => {
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', trace], { encoding: 'utf8' })
    .trim()
    .split(' ')
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => NOW_AND_THEN.includes(name))).toEqual([])
})
