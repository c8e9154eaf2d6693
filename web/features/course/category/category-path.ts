import type { OutputOf } from '@zhixing/contract'

export type Categories = OutputOf<'course/api/course/category/list'>['courseCategoryList']

/** Ids of a category by level; '0' where none is chosen. */
export type CategoryIds = [string, string, string]

export const noCategory: Readonly<CategoryIds> = ['0', '0', '0']

/** The chosen categories, from the first level down to the last one that exists. Pure. */
export function categoryPath(categories: Categories, [one, two, three]: Readonly<CategoryIds>) {
  const first = categories.find(({ id }) => id === one)
  const second = first?.children.find(({ id }) => id === two)
  const third = second?.children.find(({ id }) => id === three)
  return [first, second, third].filter((category) => category !== undefined)
}

/** Ids of the chosen categories that exist. Pure. */
export function knownCategory(categories: Categories, chosen: Readonly<CategoryIds>): CategoryIds {
  const [first, second, third] = categoryPath(categories, chosen)
  return [first?.id ?? '0', second?.id ?? '0', third?.id ?? '0']
}
