import { expect, test } from 'vitest'
import { cardOfAddress } from './card-address.ts'

const HERE = 'https://learn.example.com'

test.each([
  ['/view/12', { kind: 'course', id: '12' }],
  [`${HERE}/view/12?period=34`, { kind: 'lesson', id: '34' }],
  [` ${HERE}/live/detail/5 `, { kind: 'course', id: '5' }],
  [`${HERE}/exam/view/7#x`, { kind: 'exam', id: '7' }],
  ['/blog/article/8', { kind: 'blog', id: '8' }],
  ['/question/view/9/', { kind: 'question', id: '9' }],
  ['https://other.example.com/view/12', null],
  ['//other.example.com/view/12', null],
  ['/view/012', null],
  ['/view/12/34', null],
  ['看 /view/12', null],
  ['view/12', null],
])('%s', (text, expected) => expect(cardOfAddress(text, HERE)).toEqual(expected))
