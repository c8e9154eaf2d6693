import { describe, expect, it } from 'vitest'
import { chaptersOf } from './chapters.ts'

describe('chaptersOf', () => {
  it('takes lines that start with a time within the video', () => {
    expect(chaptersOf('本节要点\n0:00 引子\n01:30 类型推断\n1:00:00 太晚', 300)).toEqual([
      { start: 0, name: '引子' },
      { start: 90, name: '类型推断' },
    ])
  })
  it('needs at least two times', () => {
    expect(chaptersOf('3:20 之后有练习', 300)).toEqual([])
    expect(chaptersOf('', 300)).toEqual([])
  })
})
