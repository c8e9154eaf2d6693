import { useRoot } from '../../../root-data.ts'
import css from './slip-sheet.module.css'

interface Slip {
  id: string
  name: string
  /** Sign-in names with their labels: code and number, or the phone number. */
  facts: readonly { label: string; text: string }[]
  foot: string
  qrPicture: string
  qrLabel: string
}

/** Sign-in slips to print and cut: eight on a sheet of A4. */
export function SlipSheet({
  owner,
  list,
}: {
  /** Name of the class or organisation. */ owner: string
  list: readonly Slip[]
}) {
  const { site } = useRoot()
  return (
    <ul className={css.sheet}>
      {list.map(({ id, name, facts, foot, qrPicture, qrLabel }) => (
        <li key={id} className={css.slip}>
          <div className={css.about}>
            <p className={css.name}>
              <b>{name}</b>
              <small>{owner}</small>
            </p>
            <dl>
              {facts.map(({ label, text }) => [<dt key={label}>{label}</dt>, <dd key={`${label} text`}>{text}</dd>])}
            </dl>
            <small className={css.foot}>{foot}</small>
          </div>
          <figure>
            <img src={qrPicture} alt={qrLabel} width={108} height={108} />
            <figcaption>{site.siteNamePc}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
