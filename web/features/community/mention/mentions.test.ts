import { expect, test } from 'vitest'
import { namedIn, partsOf, typedName } from './mentions.ts'

test('a name is typed from the last @ to the caret; an email address is not a mention', () => {
  expect(typedName('你好 @小', 5)).toEqual({ at: 3, query: '小' })
  expect(typedName('请看@', 3)).toEqual({ at: 2, query: '' })
  expect(typedName('@小明 你好', 6)).toBeUndefined()
  expect(typedName('me@example', 10)).toBeUndefined()
  expect(typedName('没有', 2)).toBeUndefined()
  expect(typedName(`@${'长'.repeat(31)}`, 32)).toBeUndefined()
})

test('mentions only picked users whose names are still in the text, each once', () => {
  const picked = [
    { userId: '1', nickname: '小明' },
    { userId: '2', nickname: '小红' },
    { userId: '1', nickname: '小明' },
  ]
  expect(namedIn('@小明 你好', picked)).toEqual(['1'])
})

test('longer names match first; everything else stays text', () => {
  const people = [{ name: '小明' }, { name: '小明同学' }]
  expect(partsOf('喂 @小明同学 和@小明<b>', people)).toEqual([
    { text: '喂 ' },
    { text: '@小明同学', person: people[1] },
    { text: ' 和' },
    { text: '@小明', person: people[0] },
    { text: '<b>' },
  ])
  expect(partsOf('小明', people)).toEqual([{ text: '小明' }])
  expect(partsOf('', people)).toEqual([])
})
