import { describe, expect, it } from 'vitest'
import * as param from './address.ts'

const list = param.address({
  categoryId: param.id,
  isFree: param.flag,
  kind: param.optional(['pdf', 'word']),
  keyword: param.words(5),
  batch: param.idText,
  sort: param.choice(['default', 'new']),
  pageCurrent: param.page,
})
const read = (query: string) => list.read(new URLSearchParams(query))

describe('address codec', () => {
  it('writes all parameters in one order', () => {
    const asked = { pageCurrent: 3, sort: 'new', isFree: false, keyword: '数', categoryId: '12', kind: 'pdf' } as const
    expect(list.path('/list', asked)).toBe(
      '/list?categoryId=12&isFree=0&kind=pdf&keyword=%E6%95%B0&sort=new&pageCurrent=3',
    )
    expect(read(String(list.write(asked)))).toEqual({ ...asked, batch: '' })
  })
  it('omits defaults', () => {
    expect(list.path('/list', { sort: 'default', pageCurrent: 1, keyword: '' })).toBe('/list')
    expect(read('')).toEqual({ keyword: '', batch: '', sort: 'default', pageCurrent: 1 })
  })
  it.each([
    'categoryId=0',
    'categoryId=1e3',
    'categoryId=9999999999999999999',
    'isFree=2',
    'kind=exe',
    'sort=old',
    'batch=-1',
    'pageCurrent=0',
    'pageCurrent=1.5',
    'pageCurrent=100001',
    'other=1',
  ])('treats %s as absent', (query) => expect(read(query)).toEqual(read('')))
  it('truncates and trims words', () => expect(read('keyword=+1234567+').keyword).toBe('12345'))
})
