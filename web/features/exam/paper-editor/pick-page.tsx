import { pickMode } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lastSeen } from '../../../last-seen.ts'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { pickedIds, withProblems } from './compose.ts'
import type { Categories } from './load.ts'
import { Picker } from './picker.tsx'
import { isLocked, type MyPaperDetail, nameOf } from './state.ts'
import { formTexts, pickerTexts as words, texts } from './texts.ts'
import type { KnownProblem } from './use-problems.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { AuthoredHead, FormFoot } from '../../course/versions/index.ts'
import { useAction } from '../../../use-action.ts'

export interface PickPageProps {
  /** Null if the URL has no paper. */
  paper: MyPaperDetail | null
  categories: Categories
}

/** Problem picker on its own page. */
export default function PickPage({ paper, categories }: PickPageProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly KnownProblem[]>([])
  const [into, setInto] = useState('byKind')
  const { busy, run } = useAction({ reload: false })

  if (!paper)
    return (
      <Card>
        <Empty
          art="study"
          title={words.noPaper}
          action={<ButtonLink to="/account/exams/examAdmin">{texts.list}</ButtonLink>}
        >
          {words.noPaperWhy}
        </Empty>
      </Card>
    )

  const { examId, rev, titleList } = paper
  const add = () =>
    run('add', async () => {
      const list = withProblems(titleList, chosen, into)
      await api('exam/auth/exam/audit/save/exam/ref', { examId, rev, titleList: list })
      await navigate(`/account/exams/add?id=${examId}&tab=content`)
    })

  return (
    <>
      <AuthoredHead
        way={[
          { label: texts.list, to: lastSeen('/account/exams/examAdmin') },
          { label: nameOf(paper), to: `/account/exams/add?id=${examId}` },
          { label: words.title },
        ]}
        name={words.title}
      >
        {isLocked(paper) && <Note tone="warn" title={formTexts.locked} />}
      </AuthoredHead>
      <Stack gap={4} inert={isLocked(paper)}>
        <Card pad="l">
          <Picker categories={categories} taken={pickedIds(titleList)} chosen={chosen} onChoose={setChosen} />
        </Card>
        <FormFoot>
          <Field label={words.into} hideLabel>
            <Select value={into} onChange={(event) => setInto(event.currentTarget.value)}>
              <option value="byKind">{words.byKind}</option>
              {titleList
                .filter((title) => title.pickMode === pickMode.fixed)
                .map(({ id, titleName }) => (
                  <option key={id} value={id}>
                    {titleName}
                  </option>
                ))}
            </Select>
          </Field>
          <Button disabled={chosen.length === 0} loading={busy !== ''} onClick={() => void add()}>
            {words.add(chosen.length)}
          </Button>
        </FormFoot>
      </Stack>
    </>
  )
}
