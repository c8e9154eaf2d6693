import { expect, test } from 'vitest'
import { isMadeOf, noteOf, originNote, originOf } from './subtitle-origin.ts'
import { parseSubtitle, writeVtt } from './subtitles.ts'

const cues = (...texts: string[]) => texts.map((text, n) => ({ start: n, end: n + 1, text }))

test('the label is a note of the file, which parsers skip', () => {
  const vtt = writeVtt(cues('大家好'), originNote('translated', '知行 --> "学堂"', '7'))
  expect(originOf(vtt)).toBe('translated')
  expect(vtt).toContain('AIGC: {"Label":"1","ContentProducer":"知行  \\"学堂\\"","ProduceID":"7"')
  expect(parseSubtitle(vtt)).toMatchObject({ cues: cues('大家好') })
  expect(writeVtt(cues('大家好'), noteOf(vtt))).toBe(vtt)
  expect(noteOf(vtt.replaceAll('\n', '\r\n'))).toBe(noteOf(vtt))
})

test('a file without the label, or with something like it, has none', () => {
  for (const vtt of [
    writeVtt(cues('origin: translated')),
    'WEBVTT\n\nNOTE\norigin: somebody\n\n',
    'WEBVTT\n\nNOTE made by hand\n\n00:00.000 --> 00:01.000\nNOTE\norigin: translated\n',
    '',
  ]) {
    expect(originOf(vtt), vtt).toBe('')
    expect(noteOf(vtt), vtt).toBe('')
  }
})

test('cues are the work of a model while a quarter of their words is', () => {
  const made = cues('一', '二', '三', '四')
  expect(isMadeOf(cues('一', '甲', '乙', '丙'), made)).toBe(true)
  expect(isMadeOf(cues('一', '甲', '乙', '丙', '丁'), made)).toBe(false)
  expect(isMadeOf(cues('甲'), made)).toBe(false)
  expect(isMadeOf([], made)).toBe(false)
})
