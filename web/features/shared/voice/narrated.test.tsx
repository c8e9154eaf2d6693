// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Narrated } from './narrated.tsx'

const narration = {
  url: '/files/n/12/1?exp=1&sig=x',
  seconds: 6,
  sentenceList: [
    { paragraph: 1, sentence: '先看图像。', start: 0, end: 1 },
    { paragraph: 1, sentence: '再看公式！', start: 1.25, end: 3 },
    { paragraph: 2, sentence: '\\frac 1 2', start: 3.7, end: 6 },
  ],
}

/** Marked text: happy-dom has no highlights of its own. */
let marked: Map<string, { text: string }>
class FakeHighlight {
  text: string
  constructor(range: Range) {
    this.text = range.toString()
  }
}
beforeEach(() => {
  marked = new Map()
  vi.stubGlobal('Highlight', FakeHighlight)
  vi.stubGlobal('CSS', { highlights: marked })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  // Sound cannot be played here; its events are sent by hand.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Lesson() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      <Narrated place={place} narration={narration} />
      <div ref={place}>
        <p>
          先看<b>图像。</b>再看公式！
        </p>
        <p>
          <i>½</i>
        </p>
      </div>
    </>
  )
}
const shown = () => marked.get('zx-reading')?.text
function open() {
  const { container } = render(<Lesson />)
  const audio = container.querySelector('audio')
  if (!audio) throw new Error('there is no sound')
  const at = (time: number) => {
    audio.currentTime = time
    fireEvent.timeUpdate(audio)
  }
  return { audio, at, container }
}

test('says that the voice is synthetic, and loads nothing before it is played', () => {
  const { audio } = open()
  expect(screen.getByText('语音由人工智能合成')).toBeTruthy()
  expect([audio.preload, audio.getAttribute('src')]).toEqual(['none', narration.url])
  expect(shown()).toBeUndefined()
})

test('marks the sentence that is spoken; the paragraph of one that is set differently', () => {
  const { at } = open()
  fireEvent.click(screen.getByRole('button', { name: '朗读全文' }))
  at(0.5)
  expect(shown()).toBe('先看图像。')
  at(1.3)
  expect(shown()).toBe('再看公式！')
  at(4)
  expect(shown()).toBe('½')
  fireEvent.click(screen.getByRole('button', { name: '停止' }))
  expect(shown()).toBeUndefined()
})

test('a click on a sentence continues there, once it was begun', () => {
  const { audio, container } = open()
  const paragraph = container.querySelector('b')?.parentElement
  const text = paragraph?.lastChild
  if (!paragraph || !text) throw new Error('there is no text')
  vi.stubGlobal('getSelection', () => ({ isCollapsed: true }))
  Object.assign(document, { caretPositionFromPoint: () => ({ offsetNode: text, offset: 2 }) })
  fireEvent.click(paragraph)
  expect(audio.currentTime).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: '朗读全文' }))
  fireEvent.click(paragraph)
  expect(audio.currentTime).toBe(1.25)
})

test('speed and place are set by controls', () => {
  const { audio } = open()
  fireEvent.change(screen.getByRole('combobox', { name: '朗读速度' }), { target: { value: '1.5' } })
  expect(audio.playbackRate).toBe(1.5)
  fireEvent.click(screen.getByRole('button', { name: '朗读全文' }))
  fireEvent.change(screen.getByRole('slider', { name: '朗读进度' }), { target: { value: '4' } })
  expect([audio.currentTime, shown()]).toEqual([4, '½'])
  expect(screen.getByRole('button', { name: '暂停朗读' })).toBeTruthy()
})

test('says when the sound does not load', () => {
  const { audio } = open()
  fireEvent.error(audio)
  expect(screen.getByRole('alert').textContent).toContain('没有加载成功')
})
