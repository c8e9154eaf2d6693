import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ForeignScripts } from './foreign-script-tags.tsx'

const html = (parts: object[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ForeignScripts scripts={{ parts, widgetPages: '', serviceLink: '' }} nonce="N" />
    </MemoryRouter>,
  )

test('scripts have the nonce, their order, and the attributes that providers read', () => {
  expect(html([{ src: 'https://hm.baidu.com/hm.js?1', isAsync: true }])).toBe(
    '<script nonce="N" src="https://hm.baidu.com/hm.js?1" async=""></script>',
  )
  const two = html([
    { src: 'https://sdk.51.la/a.js', isAsync: false, attributes: { id: 'LA' } },
    { text: 'LA.init("x")' },
  ])
  expect(two).toContain('<script id="LA" nonce="N" src="https://sdk.51.la/a.js" defer=""></script>')
  expect(two).toContain(`addEventListener('DOMContentLoaded'`)
  expect(two).toContain(String.raw`s.text="LA.init(\"x\")"`)
  expect(html([{ text: 'a && b()' }, { src: 'https://x.example/a.js', isAsync: true }])).toContain(
    '<script nonce="N">a && b()</script>',
  )
})
