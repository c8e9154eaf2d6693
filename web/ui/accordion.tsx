import type { ReactNode } from 'react'
import css from './accordion.module.css'
import { ChevronDownIcon } from './icons.tsx'

export type AccordionItem = { key: string; title: ReactNode; aside?: ReactNode; content: ReactNode; open?: boolean }

/**
 * Parts that fold (chapters, questions and answers): native `<details>`, so they work before and without script and are
 * found by the browser's search. `name` lets only one be open at a time.
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
