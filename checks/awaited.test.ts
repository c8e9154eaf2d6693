/** Work of a call or job that is not waited for outlives its transaction, and its failure is lost. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const IN_DOMAIN = /^server\/src\/(?!http\/|kernel\/|lib\/|platform\/)\w+\//
/** They run beside calls, by timers and streams, and handle their failures. */
const BESIDE =
  /^server\/src\/(data\/visits|live\/(hls-playlist|relay|media\/.+|room\/hub|studio\/.+)|vod\/(upload-hash.*|transcoding\/.+))\.ts$/
/** What returns no promise, or is followed by its own `catch`. */
const HARMLESS = /void (?:\w+\.)+(?:add|delete|unbind)\(/

/** Lines that drop a promise on purpose, which no-floating-promises accepts. */
const dropped = (source: string): string[] =>
  source
    .split('\n')
    .filter(
      (line) => /(?:^|[\s(])void [a-z]\w*[.(`<]/.test(line) && !HARMLESS.test(line) && !/^\s*(?:\*|\/[/*])/.test(line),
    )

test('calls, jobs and queries wait for what they begin', () => {
  const files = sourceFiles('server/src/*.ts').filter((file) => IN_DOMAIN.test(file))
  expect(files.length).toBeGreaterThan(500)
  const wrong = files
    .filter((file) => !file.endsWith('.test.ts') && !BESIDE.test(file))
    .flatMap((file) => dropped(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`))
  expect(wrong).toEqual([])
})

test('pages handle the failure of a call that they do not wait for', () => {
  const files = sourceFiles('web/*.ts', 'web/*.tsx').filter((file) => !/\.(?:test|fixture)\./.test(file))
  const wrong = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bvoid api\([^\n]*\n?[^\n]*/g)]
      .filter(([call]) => !/\.(?:then|catch)\(/.test(call))
      .map(([call]) => `${file}: ${call.trim()}`),
  )
  expect(wrong).toEqual([])
})
