import { describe, expect, test } from 'vitest'
import { inputOf, isNarrowed, listPath, readList } from './load.ts'

const read = (query: string) => readList(new URLSearchParams(query))

describe('URL of the list', () => {
  test('round-trips', () => {
    const query = 'keyword=%E5%85%89&problemType=11&subjectId=5&difficulty=2&state=unused&sort=used&scope=bin'
    const asked = read(query)
    expect(readList(new URL(listPath(asked, 3), 'http://x').searchParams)).toEqual(asked)
    expect(listPath(asked, 3)).toContain('pageCurrent=3')
    expect(listPath(read(''))).toBe('/account/subject')
  })

  test('ignores invalid values', () => {
    expect(read('problemType=13&difficulty=9&subjectId=-1&scope=x&sort=y&state=z')).toEqual(read(''))
    expect(isNarrowed(read('scope=bin&sort=used'))).toBe(false)
    expect(isNarrowed(read('tag=x'))).toBe(true)
  })

  test('maps to the input of the call', () => {
    expect(inputOf(read('scope=bin&state=hard'))).toMatchObject({ scope: 'mine', isDeleted: true, minErrorRate: 60 })
    expect(inputOf(read('scope=public&state=shared&topicId=7'))).toMatchObject({
      scope: 'public',
      isDeleted: false,
      isPublic: true,
      topicId: '7',
    })
    expect(inputOf(read('state=own&problemType=3'))).toMatchObject({ isPublic: false, problemType: 3 })
  })
})
