/** Editable fields of an article. */
export interface Writing {
  title: string
  content: string
  summary: string
  blogImg: string
  typeId: 1 | 2 | 3
  sourceUrl: string
  labels: string[]
  isOpen: boolean
}
