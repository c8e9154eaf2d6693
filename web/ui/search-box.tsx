import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { cx } from './cx.ts'
import { SearchIcon } from './icons.tsx'
import css from './search-box.module.css'
import { texts } from './texts.ts'

export type SearchBoxProps = {
  /** URL of the GET form, which works before hydration; `onSearch` overrides it. */
  action?: string
  name?: string
  defaultValue?: string
  placeholder?: string
  label?: string
  /** Called with the trimmed text; return false to submit the form. */
  onSearch?: (text: string) => unknown
  /** Content before the field: search scope (a Select, a Menu). */
  lead?: ReactNode
  /** Further props of the input. */
  input?: ComponentProps<'input'>
  /** Content below the field: suggestions. */
  children?: ReactNode
  className?: string
}

/** Search field of the header. */
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
