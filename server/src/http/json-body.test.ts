import { describe, expect, test } from 'vitest'
import { jsonError } from './json-body.ts'

const error = (text: string) => jsonError(Buffer.from(text))

describe('JSON is rejected before parsing', () => {
  test.each([
    ['a flat list', `[${'1,'.repeat(70_000)}1]`, /过多/],
    ['empty objects', `{"a":[${'{},'.repeat(70_000)}{}]}`, /过多/],
    ['many keys', `{${Array.from({ length: 70_000 }, (_, n) => `"k${n}":1`).join()}}`, /过多/],
    ['lists in lists', `${'['.repeat(65)}${']'.repeat(65)}`, /过深/],
    ['objects in objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, /过深/],
    ['tags', JSON.stringify({ a: '<b></b>'.repeat(15_000) }), /标签/],
    ['tags in disguise', `{"a":"${String.raw`\u003cb>\u0026`.repeat(11_000)}"}`, /标签/],
    ['depth that is never closed', '['.repeat(1_000_000), /过深/],
  ])('%s', (_title, text, says) => {
    expect(error(text)).toMatch(says)
  })

  test.each([
    ['long text', JSON.stringify({ text: ',[{'.repeat(100_000), tags: '<p>'.repeat(9_000) })],
    ['quotes within a text', JSON.stringify({ text: '"[[['.repeat(100_000) })],
    ['backslashes at the end of a text', JSON.stringify({ text: `${'['.repeat(100)}\\\\`, next: [1] })],
    [
      '20,000 lines of a subtitle',
      JSON.stringify({ l: Array.from({ length: 20_000 }, (_, n) => ({ s: n, e: n, t: ',' })) }),
    ],
    ['a broken text, which the parser refuses', '{"a'],
    ['a text that is no JSON', ']]]]'],
  ])('accepts %s', (_title, text) => {
    expect(error(text)).toBeUndefined()
  })
})
