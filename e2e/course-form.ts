/** The form in which lecturers write a course. */
import type { Page } from 'playwright-core'

/** Where a course is introduced at length. */
export const editor = (page: Page) => page.getByRole('textbox', { name: '详细介绍' })

/** Fills the empty form: a name, the first category, a cover cut from a picture, and words, behind which more may be typed. */
export async function fillCourse(
  page: Page,
  { name, picture, words }: { name: string; picture: string; words: string },
): Promise<void> {
  await page.getByLabel('名称').fill(name)
  await page.getByLabel('分类').selectOption({ index: 1 })
  await page.getByRole('group', { name: '封面' }).locator('input[type=file]').setInputFiles(picture)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确定|使用|裁剪/ })
    .click()
  await page.getByRole('group', { name: '封面' }).locator('img').waitFor()
  await editor(page).click()
  await page.keyboard.type(words)
}

/** Hands a course in for review, from its chapters. */
export async function submitCourse(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中，撤回后才能修改').waitFor()
}
