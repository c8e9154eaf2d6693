import type { OutputOf } from '@zhixing/contract'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ProgressRing } from '../../ui/progress.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useAction } from '../../use-action.ts'
import css from './goal-card.module.css'
import { goalTexts as texts } from './today-texts.ts'

type Goal = OutputOf<'data/auth/study/goal/view'>

const minutesOf = (seconds: number) => (seconds <= 0 ? 0 : Math.max(1, Math.floor(seconds / 60)))

/** Today against the daily goal, the streak and the last seven days. */
export function GoalCard({ goal }: { goal: Goal }) {
  const { dailyMinutes, todaySeconds, streakDays, hasFreeze, weekList } = goal
  const minutes = minutesOf(todaySeconds)
  const left = Math.max(0, Math.ceil((dailyMinutes * 60 - todaySeconds) / 60))
  return (
    <Card pad="l" className={css.card}>
      {dailyMinutes > 0 && (
        <ProgressRing size={96} value={(todaySeconds / 60 / dailyMinutes) * 100} label={texts.ring} />
      )}
      <div className={css.words}>
        <h2>{streakDays > 0 ? texts.streak(streakDays) : texts.streakNone}</h2>
        <p>
          {dailyMinutes === 0
            ? texts.todayNoGoal(minutes)
            : left === 0
              ? texts.done
              : `${texts.today(minutes, dailyMinutes)}，${texts.left(left)}`}
        </p>
        {streakDays > 0 && <small>{hasFreeze ? texts.freezeLeft : texts.freezeUsed}</small>}
      </div>
      <ol className={css.week}>
        {weekList.map(({ day, state }) => (
          <li key={day} data-state={state}>
            <i aria-hidden="true" />
            <span aria-hidden="true">{texts.weekday[new Date(`${day}T00:00:00Z`).getUTCDay()]}</span>
            <VisuallyHidden>
              {day.slice(5)} {texts.states[state]}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
      <ChangeGoal dailyMinutes={dailyMinutes} />
    </Card>
  )
}

function ChangeGoal({ dailyMinutes }: { dailyMinutes: number }) {
  const { revalidate } = useRevalidator()
  const { run } = useAction({ reload: false })
  const label = dailyMinutes > 0 ? texts.change : texts.set
  return (
    <Menu
      label={label}
      button={label}
      className={css.change}
      align="end"
      items={texts.choices
        .filter(({ minutes }) => minutes !== dailyMinutes)
        .map(({ minutes, label: name }) => ({
          label: name,
          onSelect: () =>
            void run('goal', async () => {
              await api('user/auth/user/research/goal', { dailyMinutes: minutes }, { showSuccess: true })
              await revalidate()
            }),
        }))}
    />
  )
}
