import { type ReactNode, useState } from 'react'
import css from './display.module.css'
import { Tabs } from '../../../../ui/tabs.tsx'

interface TabItem {
  id: string
  label: ReactNode
  panel: ReactNode
}

/** Tabs with their panels, uncontrolled, from `first`. */
export function TabPanels({
  label,
  items,
  first = items[0]?.id,
}: {
  label: string
  items: readonly TabItem[]
  first?: string | undefined
}) {
  const [current, setCurrent] = useState(first ?? '')
  return (
    <div className={css.tabs}>
      <Tabs label={label} variant="line" items={items} value={current} onChange={setCurrent}>
        {items.find(({ id }) => id === current)?.panel}
      </Tabs>
    </div>
  )
}
