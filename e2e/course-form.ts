/** The course form of lecturers. */
import type { Page } from 'playwright-core'

/** The rich-text field of the description. */
export const editor = (page: Page) => page.getByRole('textbox', { name: '详细介绍' })

/** Fills the empty form: name, first category, a cropped cover, and a description that may be continued. */
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

/** Submits a course for review, from its chapters. */
export async function submitCourse(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中，撤回后才能修改').waitFor()
}
