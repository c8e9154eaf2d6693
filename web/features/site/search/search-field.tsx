import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ClockIcon, SearchIcon } from '../../../ui/icons.tsx'
import { cx } from '../../../ui/cx.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useQuery } from '../../../use-query.ts'
import { Found } from './found.tsx'
import { type Suggestion, suggestionAddress } from './suggestion-address.ts'
import { forgetSearches, readSearches, rememberSearch } from './recent-searches.ts'
import css from './search-field.module.css'
import { texts } from './texts.ts'
import { formatCount } from '../../../i18n/format.ts'

/** Debounce of suggestions, ms. */
const DEBOUNCE_MS = 150
/** Longest searched text (contract/src/data/search.ts). */
const MAX = 50

/** An option below the field: a link or a search. */
type Line = { key: string; text: string; to?: string; suggestion?: Suggestion; isRecent?: boolean }

/**
 * Search combobox with suggestions: arrow keys select an option, Enter opens it, Esc closes. An empty field offers
 * recent searches. A plain form without scripts.
 */
export function SearchField({
  pathOf,
  searched = '',
  className,
}: {
  pathOf: (text: string) => string
  /** Query of the current result page. */
  searched?: string
  className?: string
}) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState(searched)
  useChange(searched, () => setTyped(searched))
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const [recent, setRecent] = useState<readonly string[]>([])
  const text = typed.trim().slice(0, MAX)
  const found = useQuery('data/api/search/suggest', isOpen && text ? { keyword: text } : null, {
    debounce: DEBOUNCE_MS,
    keep: true,
    quiet: true,
  })
  const lines = isOpen ? linesOf(text, found.data?.list ?? [], recent) : []
  const isShown = lines.length > 0

  function search(what: string) {
    if (!what) {
      toast.error(texts.empty)
      return
    }
    rememberSearch(what)
    setRecent(readSearches())
    setOpen(false)
    void navigate(pathOf(what))
  }

  function take(line: Line) {
    setTyped(line.to ? '' : line.text)
    setOpen(false)
    if (line.to) void navigate(line.to)
    else search(line.text)
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition keys belong to the input method.
    if (event.nativeEvent.isComposing || !isShown) return
    const line = lines[chosen]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One more position than options: none selected, Enter searches for the typed text.
      const places = lines.length + 1
      setChosen(((chosen + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter' && line) {
      event.preventDefault()
      take(line)
    }
  }

  return (
    <SearchBox
      action="/search"
      className={cx(css.field, className)}
      onSearch={search}
      input={{
        value: typed,
        maxLength: MAX,
        role: 'combobox',
        'aria-expanded': isShown,
        'aria-controls': id,
        'aria-autocomplete': 'list',
        'aria-activedescendant': lines[chosen] ? `${id}-${chosen}` : undefined,
        onChange: (event) => {
          setTyped(event.currentTarget.value)
          setChosen(-1)
          setOpen(true)
        },
        onFocus: () => {
          setRecent(readSearches())
          setOpen(true)
        },
        onBlur: () => setOpen(false),
        onKeyDown,
      }}
    >
      {isShown && (
        // Keep focus in the field: blur would close the list before the click.
        <div className={css.panel} onPointerDown={(event) => event.preventDefault()} role="presentation">
          {!text && (
            <div className={css.head}>
              {texts.recent}
              <button
                type="button"
                tabIndex={-1}
                onClick={() => {
                  forgetSearches()
                  setRecent([])
                }}
              >
                {texts.clear}
              </button>
            </div>
          )}
          <div id={id} role="listbox" aria-label={text ? texts.suggestions : texts.recent}>
            {lines.map((line, at) => (
              <button
                key={line.key}
                id={`${id}-${at}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={at === chosen}
                className={css.line}
                onPointerMove={() => setChosen(at)}
                onClick={() => take(line)}
              >
                {line.isRecent ? <ClockIcon size={16} /> : <SearchIcon size={16} />}
                <span className={css.title}>
                  {line.suggestion ? (
                    <Found text={line.suggestion.highlight} />
                  ) : line.isRecent ? (
                    line.text
                  ) : (
                    texts.all(line.text)
                  )}
                  {line.suggestion && subtitle(line.suggestion) && <small>{subtitle(line.suggestion)}</small>}
                </span>
                {line.suggestion && <em>{texts.kinds[line.suggestion.kind]}</em>}
              </button>
            ))}
          </div>
        </div>
      )}
    </SearchBox>
  )
}

/** Second line of a suggestion: author or subject, and usage count. */
function subtitle({ kind, about, count }: Suggestion): string {
  return [about, count > 0 ? texts.counts[kind](formatCount(count)) : ''].filter(Boolean).join(' · ')
}

/** Options: suggestions and the search itself, or recent searches of an empty field. */
function linesOf(text: string, list: readonly Suggestion[], recent: readonly string[]): Line[] {
  if (!text) return recent.map((one) => ({ key: one, text: one, isRecent: true }))
  return [
    ...list.map((one) => ({
      key: `${one.kind} ${one.id} ${one.periodId ?? ''}`,
      text: one.title,
      to: suggestionAddress(one),
      suggestion: one,
    })),
    { key: 'all', text },
  ]
}
