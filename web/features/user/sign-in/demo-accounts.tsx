import { Link } from 'react-router'
import { texts } from './texts.ts'
import { useRoot } from '../../../root-data.ts'
import css from './demo-accounts.module.css'
import forms from './forms.module.css'

/** Accounts of a demo site, created by the server's demo seed. */
const accounts: { mobile: string; role: keyof typeof texts.demoRoles; siteId?: number }[] = [
  { mobile: '13800000001', role: 'learner' },
  // Lecturers of the second demo site have other numbers.
  { mobile: '13800000002', role: 'teacher', siteId: 12 },
  { mobile: '13800000000', role: 'operator' },
]
const PASSWORD = 'Demo@2026'

/** Demo notice that fills in an account on click. */
export function DemoAccounts({ onFill }: { onFill: (mobile: string, password: string) => void }) {
  const { siteId: here } = useRoot().site
  const shown = accounts.filter(({ siteId }) => siteId === undefined || siteId === here)
  return (
    <section className={css.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{texts.demo}</h2>
      <p>{texts.demoAbout}</p>
      <ul>
        {shown.map(({ mobile, role }) => (
          <li key={mobile}>
            <button type="button" onClick={() => onFill(mobile, PASSWORD)}>
              <b>{texts.demoRoles[role]}</b>
              <span>{mobile}</span>
            </button>
          </li>
        ))}
      </ul>
      <Link to="/demo/outbox" target="_blank" className={forms.link}>
        {texts.demoSms}
      </Link>
    </section>
  )
}
