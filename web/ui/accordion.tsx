import type { ReactNode } from 'react'
import css from './accordion.module.css'
import { ChevronDownIcon } from './icons.tsx'

export type AccordionItem = { key: string; title: ReactNode; aside?: ReactNode; content: ReactNode; open?: boolean }

/**
 * Disclosure list of native `<details>`: works without script and is searchable by find-in-page. With `name`, only one
 * item is open at a time.
 */
export function Accordion({ items, name }: { items: readonly AccordionItem[]; name?: string }) {
  return (
    <div className={css.list}>
      {items.map((item) => (
        <details key={item.key} className={css.part} open={item.open} name={name}>
          <summary className={css.head}>
            <span className={css.title}>{item.title}</span>
            {item.aside && <span className={css.aside}>{item.aside}</span>}
            <ChevronDownIcon className={css.arrow} size={18} />
          </summary>
          <div className={css.body}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
