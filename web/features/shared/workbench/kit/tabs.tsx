import { type ReactNode, useState } from 'react'
import css from './display.module.css'
import { Tabs as BaseTabs } from '../../../../ui/tabs.tsx'

interface TabItem {
  key: string
  label: ReactNode
  /** Panel; without it the page renders the content. */
  children?: ReactNode
}

/** Tabs, controlled by `value` and `onChange`, or uncontrolled from `first`. */
export function Tabs({
  label,
  items,
  first = items[0]?.key,
  value,
  onChange,
}: {
  label: string
  items: readonly TabItem[]
  first?: string | undefined
  value?: string
  onChange?: (key: string) => void
}) {
  const [own, setOwn] = useState(first)
  const current = value ?? own ?? ''
  return (
    <div className={css.tabs}>
      <BaseTabs
        label={label}
        variant="line"
        items={items.map(({ key, label: name }) => ({ id: key, label: name }))}
        value={current}
        onChange={(key) => {
          setOwn(key)
          onChange?.(key)
        }}
      >
        {items.find(({ key }) => key === current)?.children}
      </BaseTabs>
    </div>
  )
}
