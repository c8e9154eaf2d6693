import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { FilterRow } from '../../../ui/filter-row.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { CategoryLinks } from './category-links.tsx'
import type { Kind } from './kinds.ts'
import { fileTypes, lengths, listPath, type ListQuery } from './list-query.ts'

type Tree = OutputOf<'course/api/course/category/listForSite'>['courseCategoryList']

interface FilterProps {
  kind: Kind
  query: ListQuery
}

/** Course categories; changing one keeps other filters. */
export function CategoryTree({ kind, tree, path, query }: FilterProps & { tree: Tree; path: readonly string[] }) {
  const { categoryId, ...rest } = query
  return (
    <CategoryLinks
      label={kind.texts.categories}
      all={kind.texts.all}
      tree={tree}
      chosen={categoryId}
      path={path}
      to={(id) => listPath({ ...rest, ...(id ? { categoryId: id } : {}), pageCurrent: 1 }, kind.base)}
    />
  )
}

/** Filters by price, and by length or format, each a row of links. */
export function FilterRows({ kind, query }: FilterProps) {
  const { texts, base } = kind
  const to = (over: Partial<ListQuery>) => listPath({ ...query, ...over, pageCurrent: 1 }, base)
  const without = (key: 'isFree' | 'length' | 'fileType') => {
    const { [key]: _gone, ...rest } = query
    return listPath({ ...rest, pageCurrent: 1 }, base)
  }
  return (
    <Stack gap={2}>
      <FilterRow
        name={texts.price}
        options={[
          { label: texts.any, to: without('isFree'), on: query.isFree === undefined },
          { label: texts.free, to: to({ isFree: true }), on: query.isFree === true },
          { label: texts.paid, to: to({ isFree: false }), on: query.isFree === false },
        ]}
      />
      {kind.courseCategory === stateCode.category.recorded ? (
        <FilterRow
          name={texts.length}
          options={[
            { label: texts.any, to: without('length'), on: query.length === undefined },
            ...lengths.map((one) => ({
              label: texts.lengths[one],
              to: to({ length: one }),
              on: query.length === one,
            })),
          ]}
        />
      ) : (
        <FilterRow
          name={texts.fileType}
          options={[
            { label: texts.any, to: without('fileType'), on: query.fileType === undefined },
            ...fileTypes.map((one) => ({
              label: texts.fileTypes[one],
              to: to({ fileType: one }),
              on: query.fileType === one,
            })),
          ]}
        />
      )}
    </Stack>
  )
}
