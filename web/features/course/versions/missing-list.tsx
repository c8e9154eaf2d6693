import { Link } from 'react-router'
import { ChevronRightIcon, InfoIcon } from '../../../ui/icons.tsx'
import css from './versions.module.css'

/** Missing items, each with a link to where it is filled in. */
export function MissingList<One extends { sentence: string }>({
  list,
  to,
  onGo,
}: {
  list: readonly One[]
  to: (one: One) => string
  onGo?: () => void
}) {
  return (
    <ul className={css.missing}>
      {list.map((one) => (
        <li key={`${to(one)} ${one.sentence}`}>
          <Link to={to(one)} {...(onGo ? { onClick: onGo } : {})}>
            <InfoIcon size={16} />
            <span>{one.sentence}</span>
            <ChevronRightIcon size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
