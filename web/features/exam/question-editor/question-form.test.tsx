// @vitest-environment happy-dom

import { beforeEach, expect, it, vi } from 'vitest'
import { errors, field, press, pressTwice, settled, type, webPage } from '../../../page.fixture.ts'
import QuestionForm, { type QuestionFormProps } from './question-form.tsx'

vi.mock('../../shared/rich-editor/index.ts', () => ({
  RichEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ),
}))
vi.mock('./video-field.tsx', () => ({ VideoField: () => null }))
// Debounced by time; what the server finds is not the subject here.
vi.mock('./use-try.ts', () => ({ useTry: () => ({ tried: null, near: [] }) }))
const page = webPage()
const SAVE = 'exam/auth/exam/problem/save'
const show = async (more: Partial<QuestionFormProps> = {}) => {
  vi.stubGlobal('scrollTo', () => {})
  const categories: QuestionFormProps['categories'] = []
  await page.show(<QuestionForm problem={null} problemType={1} categories={categories} {...more} />)
  await settled()
}
beforeEach(() => page.answer(SAVE, { id: '9' }))

it('a refused problem is kept and listed with its reason; it is sent once with the same key', async () => {
  await show()
  await type('题干', '<p>水是</p>')
  page.refuse(SAVE, '请填写选项', 'optionList')
  await press('保存')
  expect(errors()).toEqual(['请填写选项', expect.stringContaining('请填写选项')])
  expect(field('题干').value).toBe('<p>水是</p>')
  page.answer(SAVE, { id: '9' })
  await pressTwice('保存')
  const [first, ...rest] = page.sentTo(SAVE)
  expect(rest).toHaveLength(1)
  expect(rest[0]).toMatchObject({ problemType: 1, problemContent: '<p>水是</p>', clientKey: first?.clientKey })
  expect(page.address()).toBe('/account/subject')
})

it('the reason of a refusal ends when the problem is changed', async () => {
  await show()
  page.refuse(SAVE, '题干里有违规词', 'problemContent')
  await press('保存')
  expect(errors()).toContain('题干里有违规词')
  await type('题干', '<p>别的</p>')
  expect(errors()).toEqual([])
})

it('the next problem begins empty with its own key, the same kind and difficulty', async () => {
  await show({ problemType: 2 })
  await type('题干', '<p>一</p>')
  await type('难度', '3')
  await press(/^保存并/)
  expect([field('题干').value, field('难度').value]).toEqual(['', '3'])
  await type('题干', '<p>二</p>')
  await press(/^保存并/)
  const [first, second] = page.sentTo(SAVE)
  expect(second).toMatchObject({ problemType: 2, difficulty: 3, problemContent: '<p>二</p>' })
  expect(second?.clientKey).not.toBe(first?.clientKey)
})
