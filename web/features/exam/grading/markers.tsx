import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './grading.module.css'
import { texts } from './texts.ts'

interface Marker {
  lecturerId: string
  lecturerName: string
}

/** Debounce of the colleague search, ms. */
const DEBOUNCE_MS = 250

/** Dialog in which the author assigns markers. */
export function Markers({ examId, onClose }: { examId: string; onClose: () => void }) {
  const now = useQuery('exam/auth/exam/mark/markers/list', { examId })
  const [keyword, setKeyword] = useState('')
  const found = useQuery(
    'exam/auth/exam/mark/markers/search',
    { keyword: keyword.trim() },
    { keep: true, debounce: DEBOUNCE_MS, quiet: true },
  )
  /** Edited list; undefined until changed. */
  const [changed, setChanged] = useState<readonly Marker[]>()
  const { busy, run } = useAction({ reload: false })
  const chosen: readonly Marker[] = changed ?? now.data?.list ?? []
  const isChosen = ({ lecturerId }: Marker) => chosen.some((one) => one.lecturerId === lecturerId)
  const markedBy = (id: string) => now.data?.list.find(({ lecturerId }) => lecturerId === id)?.markedTotal

  const save = () =>
    run('save', async () => {
      const lecturerIds = chosen.map(({ lecturerId }) => lecturerId)
      await api('exam/auth/exam/mark/markers/save', { examId, lecturerIds }, { showSuccess: true })
      onClose()
    })

  return (
    <Dialog
      open
      closeOnBackdrop={changed === undefined}
      title={texts.markersTitle}
      onClose={onClose}
      footer={
        <Button loading={busy !== ''} disabled={now.data === undefined} onClick={() => void save()}>
          {texts.markersSave}
        </Button>
      }
    >
      <Stack gap={4}>
        <Hint>{texts.markersAbout}</Hint>
        <QueryView of={now} lines={2} compact>
          {() => (
            <Row as="ul" aria-label={texts.markers}>
              {chosen.map((one) => (
                <Row as="li" key={one.lecturerId} gap={1} nowrap className={css.marker}>
                  {one.lecturerName}
                  {markedBy(one.lecturerId) !== undefined && (
                    <Hint as="small">{texts.markedBy(markedBy(one.lecturerId) ?? 0)}</Hint>
                  )}
                  <button
                    type="button"
                    aria-label={texts.markersRemove(one.lecturerName)}
                    onClick={() => setChanged(chosen.filter(({ lecturerId }) => lecturerId !== one.lecturerId))}
                  >
                    <CloseIcon size={14} />
                  </button>
                </Row>
              ))}
              {chosen.length === 0 && <Hint as="li">{texts.noMarkers}</Hint>}
            </Row>
          )}
        </QueryView>
        <Field label={texts.markersSearch}>
          <Input
            type="search"
            maxLength={50}
            placeholder={texts.markersPlaceholder}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </Field>
        <QueryView of={found} lines={3} compact>
          {({ list }) => (
            <ul aria-label={texts.markersFound}>
              {list
                .filter((one) => !isChosen(one))
                .map((one) => (
                  <li key={one.lecturerId}>
                    <button
                      type="button"
                      className={css.found}
                      aria-label={texts.markersAdd(one.lecturerName)}
                      onClick={() => setChanged([...chosen, one])}
                    >
                      <PlusIcon size={16} />
                      {one.lecturerName}
                    </button>
                  </li>
                ))}
              {list.length === 0 && <Hint as="li">{texts.nobody}</Hint>}
            </ul>
          )}
        </QueryView>
      </Stack>
    </Dialog>
  )
}
