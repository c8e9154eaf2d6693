import type { Language } from '@zhixing/contract/language'
import { afterEach, expect, test } from 'vitest'
import { addTranslation, catalogue, currentLanguage, plural, readLanguageFrom } from './catalogue.ts'

let language: Language = 'zh-CN'
readLanguageFrom(() => language)
afterEach(() => {
  language = 'zh-CN'
})

const texts = catalogue('sample', {
  close: '关闭',
  only: '只有中文',
  count: (n: number) => `共 ${n} 条`,
  form: { save: '保存' },
  scores: ['差', '好'],
})
addTranslation('en', {
  sample: {
    close: 'Close',
    count: (n: number) => `${n} ${plural(n, { one: 'row', other: 'rows' })}`,
    form: { save: 'Save' },
    scores: ['bad', 'good'],
  },
})

test('words follow the current language, also through a nested catalogue read before', () => {
  const { form } = texts
  expect([texts.close, form.save, texts.count(2), texts.scores[1]]).toEqual(['关闭', '保存', '共 2 条', '好'])
  language = 'en'
  expect([texts.close, form.save, texts.count(2), texts.scores[1]]).toEqual(['Close', 'Save', '2 rows', 'good'])
  expect(texts.count(1)).toBe('1 row')
  expect(texts.scores.map((word) => word)).toEqual(['bad', 'good'])
})

test('untranslated words stay Chinese', () => {
  language = 'en'
  expect(texts.only).toBe('只有中文')
  expect(currentLanguage()).toBe('en')
})
