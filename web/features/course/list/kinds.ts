import { courseTexts, libraryTexts, resourceTexts } from './texts.ts'

/** The three catalogues: courses to watch, documents to read, files to download. */
export const kinds = {
  course: {
    base: '/list',
    courseCategory: 1,
    categoryType: 1,
    texts: courseTexts,
  },
  library: {
    base: '/library',
    courseCategory: 3,
    categoryType: 5,
    texts: libraryTexts,
  },
  resource: {
    base: '/resource',
    courseCategory: 4,
    categoryType: 2,
    texts: resourceTexts,
  },
} as const
export type Kind = (typeof kinds)[keyof typeof kinds]
