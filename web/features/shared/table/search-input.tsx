import { SearchIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import css from './data-table.module.css'
import { useSearchWord } from './use-search-word.ts'

/** A search field: searches while typing (debounced), and at once on Enter. */
export function SearchInput({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (word: string, refines: boolean) => void
}) {
  const { text, type, send } = useSearchWord(value, onSearch)
  return (
    <div className={css.search}>
      <Input
        type="search"
        lead={<SearchIcon size={18} />}
        maxLength={100}
        placeholder={label}
        aria-label={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(event.currentTarget.value)
        }}
      />
    </div>
  )
}
