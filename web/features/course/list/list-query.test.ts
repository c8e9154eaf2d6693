import { describe, expect, it } from 'vitest'
import { listPath, readListQuery } from './list-query.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query))

describe('query of the course list', () => {
  it('reads valid parameters', () => {
    expect(read('categoryId=12&isFree=0&length=long&sort=hot&pageCurrent=3')).toEqual({
      categoryId: '12',
      isFree: false,
      length: 'long',
      sort: 'hot',
      pageCurrent: 3,
    })
  })

  it('treats unknown or misspelled values as absent', () => {
    expect(read('categoryId=abc&isFree=2&length=huge&sort=price&pageCurrent=-1&x=1')).toEqual({
      sort: 'default',
      pageCurrent: 1,
    })
  })

  it('writes one URL for one list state', () => {
    expect(listPath({})).toBe('/list')
    expect(listPath({ sort: 'default', pageCurrent: 1 })).toBe('/list')
    const address = listPath({ pageCurrent: 2, sort: 'new', isFree: false, categoryId: '7', length: 'short' })
    expect(address).toBe('/list?categoryId=7&isFree=0&length=short&sort=new&pageCurrent=2')
    expect(listPath(read(address.split('?')[1] ?? ''))).toBe(address)
  })
})
