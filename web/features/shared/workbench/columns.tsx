import { type DateShape, formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import type { DataColumn } from '../table/index.ts'
import { Tag, type TagTone } from '../../../ui/tag.tsx'

type More<Row> = Omit<DataColumn<Row>, 'key' | 'title' | 'render' | 'text'>

/** A timestamp; `none` is shown where it is null. */
export function timeColumn<Row>(
  key: keyof Row & string,
  title: string,
  { shape = 'full', none = '', ...more }: More<Row> & { shape?: DateShape; none?: string } = {},
): DataColumn<Row> {
  const of = (row: Row) => row[key] as string | null
  return {
    ...more,
    key,
    title,
    render: (row) => {
      const value = of(row)
      return value ? <DateTime value={value} shape={shape} /> : none
    },
    text: (row) => formatDate(of(row) ?? '', shape),
  }
}

/** A coded field by its labels. */
export function wordColumn<Row>(
  key: keyof Row & string,
  title: string,
  words: Readonly<Record<number | string, string>>,
  more: More<Row> = {},
): DataColumn<Row> {
  const of = (row: Row) => {
    const value: unknown = row[key]
    return words[(typeof value === 'boolean' ? Number(value) : value) as number] ?? ''
  }
  return { ...more, key, title, render: (row) => of(row) || '—', text: of }
}

/** A state as a coloured tag. */
export function tagColumn<Row>(
  key: keyof Row & string,
  title: string,
  state: (row: Row) => { text: string; tone?: TagTone; title?: string },
  more: More<Row> = {},
): DataColumn<Row> {
  return {
    ...more,
    key,
    title,
    isTag: true,
    render: (row) => {
      const { text, ...variant } = state(row)
      return <Tag {...variant}>{text}</Tag>
    },
    text: (row) => state(row).text,
  }
}
