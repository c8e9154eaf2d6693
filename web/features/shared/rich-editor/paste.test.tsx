// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test } from 'vitest'
import { extensions } from './extensions.ts'
import { preparePaste } from './paste.ts'
import { picturesOfRtf } from './paste-word.ts'
import { insertPending, settlePending, withoutPending } from './pending.ts'

const ORIGIN = 'https://school.example'
const editors: Editor[] = []
afterEach(() => {
  for (const one of editors.splice(0)) one.destroy()
})

async function open(content: string): Promise<Editor> {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: extensions({ placeholder: '', onMath: () => {} }),
    content,
  })
  editors.push(editor)
  await new Promise<void>((done) => editor.on('create', () => done()))
  return editor
}

/** Result of a paste in the editor, and what was lost. */
async function pasted(html: string, clipboard: { files?: File[]; rtf?: string } = {}) {
  const result = preparePaste(html, ORIGIN, { files: [], rtf: '', ...clipboard })
  const editor = await open(result.html)
  return { ...result, editor, text: withoutPending(editor.getHTML()) }
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAJElEQVR4nO3NMQEAAAjAIPuX1hh7BKBgtW3r0CMWi8VisVgsfnlQLAEsTSxxywAAAABJRU5ErkJggg=='
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const picture = `<img src="data:image/png;base64,${PNG}">`
const wordEntry = (level: number, marker: string, text: string, font = '') =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore${font}'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`

describe('pictures', () => {
  test('keep their place in the text', async () => {
    const { editor, embedded, lost } = await pasted(`<p>甲</p><p>${picture}</p><p>乙</p>${picture}<p>丙</p>`)
    expect(embedded.map(({ file }) => [file.type, file.name])).toEqual([
      ['image/png', '粘贴的图片1.png'],
      ['image/png', '粘贴的图片2.png'],
    ])
    expect(lost).toEqual({ foreign: 0, local: 0, players: 0, formulas: 0 })
    // The second upload finishes first.
    for (const [index, { key }] of [...embedded.entries()].toReversed())
      settlePending(editor, new Map([[key, { type: 'image', attrs: { src: `/files/12/${index}`, alt: '' } }]]))
    expect(editor.getText({ blockSeparator: '|' }).replace(/\|+/g, '|')).toBe('甲|乙|丙')
    expect(editor.getHTML().replace(/<p><\/p>/g, '')).toBe(
      '<p>甲</p><img src="/files/12/0" alt=""><p>乙</p><img src="/files/12/1" alt=""><p>丙</p>',
    )
  })

  test('being uploaded are not part of the text; undoing the paste removes them as well', async () => {
    const editor = await open('<p>甲</p>')
    editor.commands.focus('end')
    insertPending(editor, ['p1'])
    expect(editor.getHTML()).toContain('data-pending')
    expect(withoutPending(editor.getHTML())).not.toContain('div')
    settlePending(editor, new Map([['p1', { type: 'image', attrs: { src: '/files/12/1', alt: '' } }]]))
    expect(editor.getHTML()).toContain('<img')
    editor.commands.undo()
    expect(editor.getHTML()).toBe('<p>甲</p>')
  })

  test('that fail keep a placeholder with retry and remove', async () => {
    const editor = await open('<p>甲</p>')
    insertPending(editor, ['p1'], 3)
    settlePending(editor, new Map([['p1', { kind: 'failed' }]]))
    expect(editor.getHTML()).toContain('data-kind="failed"')
    settlePending(editor, new Map([['p1', null]]))
    expect(editor.getHTML()).not.toContain('data-pending')
  })

  test('of other sites, spacers and videos are reported, each at its place', async () => {
    const { lost, embedded, editor } = await pasted(
      `<p>一<img data-src="https://mmbiz.example/a.png" src="${DOT}"></p><img src="https://elsewhere.example/b.png"><p>二<img src="${DOT}"></p><embed src="https://v.example/x"><img src="${ORIGIN}/files/12/7">`,
    )
    expect(embedded).toEqual([])
    expect(lost).toEqual({ foreign: 2, local: 0, players: 1, formulas: 0 })
    expect(
      [...editor.getHTML().matchAll(/data-kind="(\w+)"|src="([^"]+)"/g)].map(([, kind, src]) => kind ?? src),
    ).toEqual(['foreign', 'foreign', 'players', '/files/12/7'])
  })

  test("on the author's disk are taken from the clipboard if present, else reported", async () => {
    const html = '<p>甲<img src="file:///C:/a.png"></p>'
    expect((await pasted(html)).lost.local).toBe(1)
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    expect((await pasted(html, { files: [file] })).embedded.map((one) => one.file)).toEqual([file])
    const rtf = String.raw`{\rtf1{\*\shppict{\pict{\*\picprop{\sp x}}\picw10\pngblip\bliptag1{\*\blipuid 00112233}
89504e470d0a1a0a0000}}{\nonshppict{\pict\wmetafile8 0100090000000000}}}`
    expect(picturesOfRtf(rtf).map(({ type, size }) => [type, size])).toEqual([['image/png', 10]])
    expect((await pasted(html, { rtf })).embedded.length).toBe(1)
  })
})

describe('Word', () => {
  test('lists keep levels, kinds and start number', async () => {
    const { text } = await pasted(
      wordEntry(1, '3.', '三') +
        wordEntry(2, 'a)', '甲') +
        wordEntry(1, '4.', '四') +
        '<p>之间</p>' +
        wordEntry(1, 'l', '点', ';font-family:Wingdings'),
    )
    expect(text).toBe(
      '<ol start="3"><li><p>三</p><ol><li><p>甲</p></li></ol></li><li><p>四</p></li></ol><p>之间</p><ul><li><p>点</p></li></ul>',
    )
  })

  test('headings, superscripts and subscripts stay', async () => {
    const { text } = await pasted(
      '<h1>题</h1><h6>六</h6><p>x<sup>2</sup>，H<span style="vertical-align:sub">2</span>O</p>',
    )
    expect(text).toBe('<h2>题</h2><h4>六</h4><p>x<sup>2</sup>，H<sub>2</sub>O</p>')
  })

  test('formulas converted to text are counted', async () => {
    expect((await pasted('<p>设<m:omath><m:r>x=1</m:r></m:omath></p>')).lost.formulas).toBe(1)
  })
})

test.each([
  ['<pre><code>a = 1</code><code>b = 2</code></pre>', 'a = 1\nb = 2'],
  ['<pre>a<br>b</pre>', 'a\nb'],
  ['<pre><div>a</div><div>b</div></pre>', 'a\nb'],
  ['<pre><code>a\nb</code></pre>', 'a\nb'],
])('code keeps its lines: %s', async (html, code) => {
  expect((await pasted(html)).editor.getText()).toBe(code)
})

test('text from Google Docs keeps its weight', async () => {
  const { text } = await pasted(
    '<b style="font-weight:normal"><p><span style="font-weight:400">常</span><span style="font-weight:700">粗</span></p></b>',
  )
  expect(text).toBe('<p>常<strong>粗</strong></p>')
})

test('a foreign placeholder is ignored', async () => {
  expect((await pasted('<p>甲</p><div data-pending="">x</div>')).text).toBe('<p>甲</p>')
})
