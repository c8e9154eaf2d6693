import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useHydratedParams } from '../../../ui/use-hydrated.ts'
import css from './section-tabs.module.css'
import { texts } from './texts.ts'

/** Sticky bar of links to the sections of a page; marks the section in view. */
export function SectionTabs({ items }: { items: readonly { id: string; label: string; count?: number }[] }) {
  // The page is cached for all visitors: the first visitor's query string must not leak into it.
  const search = useHydratedParams().toString()
  const at = useSectionInView(items.map((item) => item.id))
  // A single section needs no tabs.
  if (items.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={texts.sections}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link
              to={{ search, hash: item.id }}
              replace
              className={css.tab}
              aria-current={item.id === at ? 'true' : undefined}
            >
              {item.label}
              {item.count !== undefined && item.count > 0 && <small>{item.count}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Id of the last section whose top has scrolled under the sticky bars. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [at, setAt] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let asked = 0
    function check() {
      asked = 0
      const end = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4
      const passed = sections.filter((section) => section.getBoundingClientRect().top < 160)
      setAt((end ? sections.at(-1) : (passed.at(-1) ?? sections[0]))?.id)
    }
    const ask = () => {
      if (asked === 0) asked = requestAnimationFrame(check)
    }
    check()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [key])
  return at
}
