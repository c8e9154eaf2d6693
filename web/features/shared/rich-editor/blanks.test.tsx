// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { afterEach, expect, test, vi } from 'vitest'
import { Blank, nextNumber, withMarks } from './blanks.ts'
import { extensions } from './extensions.ts'

const editors: Editor[] = []
afterEach(() => {
  for (const one of editors.splice(0)) one.destroy()
})

/** An editor of a stem, after it has parsed the stored text. */
async function open(content: string) {
  const element = document.createElement('div')
  const reported = vi.fn()
  const editor = new Editor({
    element,
    extensions: extensions({ placeholder: '', onMath: () => {}, more: [Blank] }),
    content,
    onUpdate: ({ editor: now }) => reported(withMarks(now.getHTML())),
  })
  editors.push(editor)
  await new Promise<void>((done) => editor.on('create', () => done()))
  const chips = () => [...element.querySelectorAll('[data-blank]')].map((chip) => chip.textContent)
  return { editor, chips, reported, html: () => withMarks(editor.getHTML()) }
}
type Opened = Awaited<ReturnType<typeof open>>
/** Positions in the text; a chip counts as one character. */
const at = ({ editor }: Opened, offset: number) => editor.commands.setTextSelection(1 + offset)
const type = ({ editor }: Opened, text: string) => {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter))
}

test('stored marks become chips, numbered in order; the reported HTML stays, and there is no change event', async () => {
  const html = '<p>甲 [[3]]，<strong>乙 [[1]]</strong>。</p>'
  const one = await open(html)
  expect(one.chips()).toEqual(['空 1', '空 2'])
  expect(one.html()).toBe(html)
  expect(one.reported).not.toHaveBeenCalled()
  expect(one.editor.can().undo()).toBe(false)
})

test('a typed mark becomes a chip at its last bracket, and is undone with it', async () => {
  const one = await open('<p>甲[[1]]</p>')
  at(one, 2)
  type(one, '乙[[2]')
  expect(one.chips()).toEqual(['空 1'])
  type(one, ']')
  expect(one.chips()).toEqual(['空 1', '空 2'])
  expect(one.html()).toBe('<p>甲[[1]]乙[[2]]</p>')
  one.editor.commands.undo()
  expect(one.chips()).toEqual(['空 1'])
  one.editor.commands.redo()
  expect(one.html()).toBe('<p>甲[[1]]乙[[2]]</p>')
})

test('a new one before others takes a free number, so answers stay with their blanks', async () => {
  const one = await open('<p>甲[[1]]乙[[2]]</p>')
  at(one, 0)
  one.editor.commands.insertBlank()
  expect(one.html()).toBe('<p>[[3]]甲[[1]]乙[[2]]</p>')
  expect(one.chips()).toEqual(['空 1', '空 2', '空 3'])
  one.editor.view.dispatch(closeHistory(one.editor.state.tr))
  // Deleting renumbers the display; undo restores it.
  one.editor.commands.deleteRange({ from: 1, to: 2 })
  expect(one.chips()).toEqual(['空 1', '空 2'])
  one.editor.commands.undo()
  expect(one.html()).toBe('<p>[[3]]甲[[1]]乙[[2]]</p>')
})

test('pasted marks become chips: a cut one keeps its number, a copy gets a new one', async () => {
  const one = await open('<p>甲[[1]]乙[[2]]</p>')
  one.editor.commands.deleteRange({ from: 2, to: 3 })
  at(one, 2)
  one.editor.commands.insertContent('<b>[[1]]</b>')
  expect(one.html()).toBe('<p>甲乙<strong>[[1]]</strong>[[2]]</p>')
  at(one, 0)
  one.editor.commands.insertContent('[[2]]和[[2]]')
  expect(one.html()).toBe('<p>[[3]]和[[4]]甲乙<strong>[[1]]</strong>[[2]]</p>')
  expect(one.chips()).toEqual(['空 1', '空 2', '空 3', '空 4'])
})

test('moved in one step, as by dragging, it keeps its number', async () => {
  const one = await open('<p>甲[[1]]乙[[2]]</p>')
  const { state, view } = one.editor
  const blank = state.doc.nodeAt(2)
  if (!blank) throw new Error('no blank')
  view.dispatch(state.tr.delete(2, 3).insert(4, blank))
  expect(one.html()).toBe('<p>甲乙[[2]][[1]]</p>')
})

test('in code a mark stays text, but counts', async () => {
  const one = await open('<pre><code>x = [[4]]</code></pre><p></p>')
  expect(one.chips()).toEqual([])
  at(one, 0)
  one.editor.commands.insertBlank()
  expect(one.html()).toContain('[[5]]x = [[4]]')
  expect(one.chips()).toEqual([])
  expect(nextNumber(one.editor.state.doc)).toBe(6)
})

test('numbers have two digits: then a free one is reused, and finally none', async () => {
  const one = await open('<p>[[99]]</p>')
  expect(nextNumber(one.editor.state.doc)).toBe(1)
  const all = await open(`<p>${Array.from({ length: 99 }, (_, place) => `[[${place + 1}]]`).join('')}</p>`)
  expect(all.editor.commands.insertBlank()).toBe(false)
})
