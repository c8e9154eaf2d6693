import { describe, expect, it } from 'vitest'
import { lineAt, parseVtt, piecesOf } from './vtt.ts'

describe('parseVtt', () => {
  it('reads cues with and without hours and ids, and skips the rest', () => {
    const text =
      'WEBVTT\r\n\r\nNOTE 说明\r\n\r\n1\r\n00:01.500 --> 00:03.000 line:80%\r\n第一句\r\n第二行\r\n\r\n01:00:02.000 --> 01:00:04.250\r\n<b>a</b> &lt; b &amp; c\r\n\r\n00:05.000 --> 00:06.000\r\n'
    expect(parseVtt(text)).toEqual([
      { start: 1.5, end: 3, text: '第一句第二行' },
      { start: 3602, end: 3604.25, text: 'a < b & c' },
    ])
    expect(parseVtt('')).toEqual([])
  })

  it('joins the lines of a cue: Chinese without a space, other scripts with one', () => {
    const read = (cue: string) => parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${cue}\n`)[0]?.text
    expect(read('动作，路径，\n版本')).toBe('动作，路径，版本')
    expect(read('他说：\n“好”')).toBe('他说：“好”')
    expect(read('这是一段\nJSON')).toBe('这是一段 JSON')
    expect(read('well\nknown')).toBe('well known')
  })
})

describe('lineAt', () => {
  it('is the last line that has started', () => {
    const cues = [{ start: 1 }, { start: 4 }, { start: 9 }]
    expect([0, 0.99, 1, 3.9, 4, 100].map((time) => lineAt(cues, time))).toEqual([-1, 0, 0, 0, 1, 2])
    expect(lineAt([], 5)).toBe(-1)
  })
})

describe('piecesOf', () => {
  it('splits a line around each match, ignoring case', () => {
    expect(piecesOf('Node 与 node', ' NODE ')).toEqual(['', 'Node', ' 与 ', 'node', ''])
    expect(piecesOf('没有', 'x')).toEqual(['没有'])
    expect(piecesOf('空', ' ')).toEqual(['空'])
  })
})
