import { describe, expect, it } from 'vitest'
import { markWords } from '../../features/site/search/index.ts'
import { readSearch, searchAddress } from './search-query.ts'

const read = (text: string, query = '') => readSearch(text, new URLSearchParams(query))

describe('search URL', () => {
  it('reads type and sort order, and treats unknown values as absent', () => {
    expect(read('  摄影 ', 'type=8&sort=hot')).toEqual({ text: '摄影', type: 8, sort: 'hot' })
    expect(read('a', 'type=3')).toEqual({ text: 'a', type: 3, sort: 'default' })
    expect(read('a', 'type=19&sort=x')).toEqual({ text: 'a', type: 1, sort: 'default' })
  })

  it('truncates without splitting a character', () => {
    expect(read('学'.repeat(80)).text).toBe('学'.repeat(50))
    expect(read(`${'学'.repeat(49)}😀`).text).toBe('学'.repeat(49))
  })

  it('writes any text into the path', () => {
    expect(searchAddress({ text: 'C# 与/或', type: 1, sort: 'default' })).toBe('/search/C%23%20%E4%B8%8E%2F%E6%88%96')
    expect(searchAddress({ text: 'x', type: 8, sort: 'new' }, 3)).toBe('/search/x?type=8&sort=new&pageCurrent=3')
  })
})

describe('marks of matches', () => {
  it('marks every word, ignoring case, with special characters as literals', () => {
    expect(markWords('React 与 react.js (上)', 'REACT')).toBe('«React» 与 «react».js (上)')
    expect(markWords('第(上)册', '(上)')).toBe('第«(上)»册')
    expect(markWords('文字', '  ')).toBe('文字')
  })
})
