import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useHydratedParams } from '../../../ui/use-hydrated.ts'
import css from './section-tabs.module.css'
import { texts } from './texts.ts'

/** Section links in a sticky bar; the visible section is marked. */
export function SectionTabs({ items }: { items: readonly { id: string; label: string; count?: number }[] }) {
  // The page is cached for all visitors: parameters of the first visitor's address must not be rendered.
  const search = useHydratedParams().toString()
  const active = useSectionInView(items.map((item) => item.id))
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
              aria-current={item.id === active ? 'true' : undefined}
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

/** The last section whose top is above the sticky bars. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let asked = 0
    function check() {
      asked = 0
      const end = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4
      const passed = sections.filter((section) => section.getBoundingClientRect().top < 160)
      setActive((end ? sections.at(-1) : (passed.at(-1) ?? sections[0]))?.id)
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
  return active
}
