import { Link } from 'react-router'
import css from './mention.module.css'
import { partsOf } from './mentions.ts'

/** Plain text in which @mentions link to user pages. */
export function MentionText({
  text,
  people,
}: {
  text: string
  people: readonly { userId: string; name: string; isBlogger: boolean }[]
}) {
  return partsOf(text, people).map((part, at) =>
    part.person?.isBlogger ? (
      <Link key={at} to={`/blog/blogger/${part.person.userId}`} className={css.name}>
        {part.text}
      </Link>
    ) : part.person ? (
      <span key={at} className={css.name}>
        {part.text}
      </span>
    ) : (
      <span key={at}>{part.text}</span>
    ),
  )
}
