import type { OutputOf } from '@zhixing/contract'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { mayDo } from '../class/index.ts'
import { texts } from './texts.ts'

/** Form of new homework for a class. */
export const setAddress = (gradeId: string) => `/account/grades/homework/set?gradeId=${gradeId}`

/** Way to new homework, for one of the running classes that the viewer manages. */
export function SetHomeworkMenu({ grades }: { grades: OutputOf<'exam/auth/grade/info/page'>['list'] }) {
  const own = grades.filter(({ userRole, isExpire }) => mayDo(userRole, 'manage') && !isExpire)
  const [only] = own
  if (!only) return null
  if (own.length === 1) return <ButtonLink to={setAddress(only.gradeId)}>{texts.set}</ButtonLink>
  return (
    <Menu
      label={texts.set}
      isPrimary
      button={
        <>
          {texts.set}
          <ChevronDownIcon size={18} />
        </>
      }
      items={own.map(({ gradeId, gradeName }) => ({ label: gradeName, to: setAddress(gradeId) }))}
    />
  )
}
