import type { OutputOf } from '@zhixing/contract'

export type Suggestion = OutputOf<'data/api/search/suggest'>['list'][number]

const addresses: Record<Suggestion['kind'], (one: Suggestion) => string> = {
  course: ({ id }) => `/view/${id}`,
  live: ({ id }) => `/live/detail/${id}`,
  library: ({ id }) => `/library/view/${id}`,
  resource: ({ id }) => `/resource/detail/${id}`,
  lesson: ({ id, periodId }) => `/view/${id}?period=${periodId}`,
  exam: ({ id }) => `/exam/view/${id}`,
  article: ({ id }) => `/info/detail/${id}`,
  blog: ({ id }) => `/blog/article/${id}`,
  question: ({ id }) => `/question/view/${id}`,
}

/** The page of a suggestion. */
export const suggestionAddress = (one: Suggestion): string => addresses[one.kind](one)
