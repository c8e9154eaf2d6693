import { expect, test } from 'vitest'
import { personalFor, slotsOf } from './message-template.ts'

const message = { msgTitle: '你好 {{ nickname }}', msgText: '<p>{{nickname}}，你好</p>', isPersonal: 1 as const }

test("the reader's name is inserted as text, never as markup", () => {
  const name = '"><img src=x onerror=1>'
  expect(personalFor(message, name).msgTitle).toBe(`你好 ${name}`)
  expect(personalFor(message, name).msgText).not.toContain('<img')
  expect(personalFor({ ...message, isPersonal: 0 }, name)).toEqual({ ...message, isPersonal: 0 })
})

test('a name never becomes part of a URL', () => {
  const msgText = '<p><a href="{{nickname}}" rel="noopener">{{nickname}}</a><img src="{{nickname}}" alt="" /></p>'
  expect(personalFor({ ...message, msgText }, 'javascript:alert(1)').msgText).toBe(
    msgText.replace('>{{nickname}}<', '>javascript:alert(1)<'),
  )
})

test('placeholders are listed once, in order', () => {
  expect(slotsOf('{{b}} {{a}}', '{{ b }}{{c}}')).toEqual(['b', 'a', 'c'])
})
