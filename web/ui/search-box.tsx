import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { cx } from './cx.ts'
import { SearchIcon } from './icons.tsx'
import css from './search-box.module.css'
import { texts } from './texts.ts'

export type SearchBoxProps = {
  /** Where it goes: sent as a GET form (works before any script), or taken by `onSearch`. */
  action?: string
  name?: string
  defaultValue?: string
  placeholder?: string
  label?: string
  /** Gets the trimmed text; return false to let the form be sent as it is. */
  onSearch?: (text: string) => unknown
  /** In front of the field: what to search in (a Select, a Menu). */
  lead?: ReactNode
  /** More of the field itself: a value, keys, what it controls. */
  input?: ComponentProps<'input'>
  /** Under the field: suggestions. */
  children?: ReactNode
  className?: string
}

/** The search field of the header: rice-paper pill, a button that is there on every width. */
export function SearchBox({
  action,
  name = 'q',
  defaultValue,
  placeholder = texts.searchPlaceholder,
  label = texts.search,
  onSearch,
  lead,
  input,
  children,
  className,
}: SearchBoxProps) {
  return (
    <Form
      role="search"
      method="get"
      action={action}
      className={cx(css.search, className)}
      onSubmit={(event) => {
        const text = new FormData(event.currentTarget).get(name)
        if (onSearch && onSearch(typeof text === 'string' ? text.trim() : '') !== false) event.preventDefault()
      }}
    >
      {lead}
      <input
        type="search"
        name={name}
        defaultValue={defaultValue}
        placeholder={placeholder}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        className={css.input}
        {...input}
      />
      <button type="submit" className={css.go} aria-label={texts.search}>
        <SearchIcon size={18} />
      </button>
      {children}
    </Form>
  )
}
