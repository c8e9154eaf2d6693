import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import css from './category-menu.module.css'
import { ChevronRightIcon } from './icons.tsx'
import { useFollowLinks } from './use-follow-links.ts'
import { texts } from './texts.ts'

export type CategoryLeaf = { key: string; label: string; to: string }
export type CategoryBranch = CategoryLeaf & { children?: readonly CategoryLeaf[] }
export type Category = CategoryLeaf & {
  /** Muted text on the right. */
  hint?: string
  children?: readonly CategoryBranch[]
}

/** Hover delay (ms) before a panel opens, so that crossing the list does not flicker. */
const rest = 90

/**
 * Category menu with three levels: a list, and a panel with the second and third level of the hovered entry. Keyboard:
 * Tab or Up and Down move in the list; the small button or Right opens the panel; Left and Esc return. All links are
 * server-rendered; closed panels are hidden.
 */
export function CategoryMenu({ label, items }: { label: string; items: readonly Category[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const follow = useFollowLinks()
  useEffect(() => () => clearTimeout(timer.current), [])

  function soon(key: string | null, after = rest) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(key), after)
  }

  function key(event: KeyboardEvent<HTMLLIElement>, item: Category, index: number) {
    const row = event.currentTarget
    const inPanel = event.target instanceof Element && event.target.closest('[data-panel]') !== null
    const back = () => {
      setOpen(null)
      row.querySelector<HTMLElement>('a')?.focus()
    }
    if (event.key === 'Escape' && open) back()
    else if (event.key === 'ArrowLeft' && inPanel) back()
    else if (event.key === 'ArrowRight' && !inPanel && item.children?.length) {
      setOpen(item.key)
      requestAnimationFrame(() => row.querySelector<HTMLElement>('[data-panel] a')?.focus())
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !inPanel) {
      const tops = [...(box.current?.querySelectorAll<HTMLElement>('[data-top]') ?? [])]
      tops.at((index + (event.key === 'ArrowDown' ? 1 : -1)) % tops.length)?.focus()
      setOpen(null)
    } else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- events bubble from its links and buttons
    <nav
      ref={box}
      className={css.menu}
      aria-label={label}
      onClick={follow}
      onPointerLeave={() => soon(null, 160)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(null)
      }}
    >
      <ul className={css.list}>
        {items.map((item, index) => {
          const more = item.children !== undefined && item.children.length > 0
          const shown = open === item.key
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble from its link and button
            <li
              key={item.key}
              className={css.row}
              data-open={shown || undefined}
              onPointerEnter={(event) => event.pointerType === 'mouse' && soon(more ? item.key : null)}
              onKeyDown={(event) => key(event, item, index)}
            >
              <a href={item.to} className={css.top} data-top="">
                <b>{item.label}</b>
                {item.hint && <span className={css.hint}>{item.hint}</span>}
              </a>
              {more && (
                <button
                  type="button"
                  className={css.more}
                  aria-label={texts.expand(item.label)}
                  aria-expanded={shown}
                  aria-controls={`${id}${item.key}`}
                  onClick={() => {
                    clearTimeout(timer.current)
                    setOpen(shown ? null : item.key)
                  }}
                >
                  <ChevronRightIcon size={16} />
                </button>
              )}
              {more && (
                <div
                  id={`${id}${item.key}`}
                  data-panel=""
                  className={css.panel}
                  hidden={!shown}
                  onPointerEnter={() => clearTimeout(timer.current)}
                >
                  {item.children?.map((branch) => (
                    <div key={branch.key} className={css.branch}>
                      <a href={branch.to} className={css.second}>
                        {branch.label}
                      </a>
                      <ul className={css.leaves}>
                        {branch.children?.map((leaf) => (
                          <li key={leaf.key}>
                            <a href={leaf.to} className={css.leaf}>
                              {leaf.label}
                            </a>
                          </li>
                        ))}
                      </ul>
                    </div>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
