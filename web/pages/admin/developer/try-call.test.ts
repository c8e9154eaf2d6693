import { expect, test } from 'vitest'
import { curlOf, inputIn, requestOf } from './try-call.ts'

test('fields go into the path, the query of GET, or the body', () => {
  expect(requestOf({ method: 'GET', path: 'a/view/{id}' }, { id: '1/2', q: '课程' })).toEqual({
    url: '/apis/a/view/1%2F2?q=%E8%AF%BE%E7%A8%8B',
    body: undefined,
  })
  expect(requestOf({ method: 'POST', path: 'a/list' }, { ids: ['1'] })).toEqual({
    url: '/apis/a/list',
    body: '{"ids":["1"]}',
  })
})

test('the command is safe to paste and holds no token', () => {
  const command = curlOf({ method: 'POST', path: 'a/save' }, { text: "it's $(rm)" }, 'https://learn.example.com')
  expect(command).toBe(
    [
      `curl 'https://learn.example.com/apis/a/save'`,
      '-X POST',
      '-H "Authorization: Bearer $TOKEN"',
      `-H 'Content-Type: application/json'`,
      `-d '{"text":"it'\\''s $(rm)"}'`,
    ].join(' \\\n  '),
  )
})

test('only an object is an input', () => {
  expect([inputIn(''), inputIn('{"a":1}'), inputIn('[1]'), inputIn('{a}')]).toEqual([
    {},
    { a: 1 },
    undefined,
    undefined,
  ])
})
