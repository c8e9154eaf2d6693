import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAsk } from '../../../use-query.ts'
import { api } from '../../../api.ts'
import css from './grade-exam.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

export type AudienceCode = 1 | 2 | 3
const MAX_PAGES = 50
const PAGE = 100

/** All students of a class, page by page. */
async function allStudents(gradeId: string, signal: AbortSignal) {
  const list: { id: string; name: string }[] = []
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const page = await api(
      'exam/auth/grade/student/page',
      { gradeId, userRole: 1, pageCurrent, pageSize: PAGE },
      { signal },
    )
    list.push(...page.list.map(({ userId, nickname }) => ({ id: userId, name: nickname })))
    if (pageCurrent >= page.totalPage) break
  }
  return list
}

/** Audience of an exam or homework: all, some groups, or some students. */
export function Audience({
  gradeId,
  audience,
  targetIds,
  error,
  legend = texts.audience,
  onChange,
}: {
  gradeId: string
  audience: AudienceCode
  targetIds: readonly string[]
  error?: string | undefined
  legend?: string
  onChange: (change: { audience: AudienceCode; targetIds: string[] }) => void
}) {
  const choices = useAsk(audience === 1 ? null : `${gradeId} ${audience}`, async ({ signal }) => {
    if (audience === 3) return allStudents(gradeId, signal)
    const { groupList } = await api('exam/auth/grade/info/view', { gradeId }, { signal })
    return groupList.map(({ groupId, groupName, studentCount }) => ({
      id: groupId,
      name: `${groupName}${signs.open}${studentCount}${signs.close}`,
    }))
  })
  return (
    <Stack gap={3} data-field="targetIds" tabIndex={-1}>
      <RadioGroup
        legend={legend}
        name="audience"
        shape="row"
        value={String(audience)}
        options={[1, 2, 3].map((code) => ({ value: String(code), label: texts.audiences[code] }))}
        onChange={(code) => onChange({ audience: code === '2' ? 2 : code === '3' ? 3 : 1, targetIds: [] })}
      />
      {audience !== 1 && (
        <QueryView of={choices} lines={3} compact>
          {(list) =>
            list.length === 0 ? (
              <Hint>{audience === 2 ? texts.noGroup : texts.noStudent}</Hint>
            ) : (
              <fieldset className={css.targets} aria-label={audience === 2 ? texts.groups : texts.students}>
                {list.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    checked={targetIds.includes(id)}
                    onChange={(event) =>
                      onChange({
                        audience,
                        targetIds: event.currentTarget.checked
                          ? [...targetIds, id]
                          : targetIds.filter((one) => one !== id),
                      })
                    }
                  >
                    {name}
                  </Checkbox>
                ))}
              </fieldset>
            )
          }
        </QueryView>
      )}
      {error && <FieldError id="audience-error">{error}</FieldError>}
    </Stack>
  )
}
