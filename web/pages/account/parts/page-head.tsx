import type { ReactNode } from 'react'
import css from './page.module.css'

/** The head of an account page: its name, a word about it, and what can be done on the right. */
export function PageHead({ title, about, aside }: { title: ReactNode; about?: ReactNode; aside?: ReactNode }) {
  return (
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {aside && <div className={css.aside}>{aside}</div>}
    </header>
  )
}
