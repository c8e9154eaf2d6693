import type { OutputOf } from '@zhixing/contract'
import { Panel } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import css from './earnings.module.css'
import { texts } from './texts.ts'

export type Account = OutputOf<'user/auth/user/account/view'>

/** Balance by kind; a debt is also stated in words. */
export function BalanceCards({ account }: { account: Account }) {
  const cards = [
    { label: texts.balances.available, value: account.enableBalances, isMain: true },
    {
      label: texts.balances.pending,
      value: account.pendingBalances,
      hint: texts.pendingHint(account.refundDays),
    },
    { label: texts.balances.withdrawing, value: account.freezeBalances },
    { label: texts.balances.total, value: account.totalIncome },
    ...(account.debt > 0 ? [{ label: texts.balances.debt, value: account.debt }] : []),
  ]
  return (
    <>
      <dl className={css.cards}>
        {cards.map(({ label, value, isMain, hint }) => (
          <Panel key={label} className={isMain ? css.main : undefined}>
            <dt>{label}</dt>
            <dd>{texts.money(value)}</dd>
            {hint && <small>{hint}</small>}
          </Panel>
        ))}
      </dl>
      {account.debt > 0 && (
        <Note tone="warn" title={texts.debt(account.debt)}>
          {texts.debtAbout}
        </Note>
      )}
    </>
  )
}
