import { Button, Modal, Select, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../workbench/use-call.ts'
import css from './grading.module.css'
import { texts } from './texts.ts'

interface Choice {
  value: string
  label: string
}

/** The author names who else marks. */
export function Markers({ examId, open, onClose }: { examId: string; open: boolean; onClose: () => void }) {
  const now = useCall('exam/auth/exam/mark/markers/list', open ? { examId } : null)
  const [chosen, setChosen] = useState<Choice[]>([])
  const [found, setFound] = useState<Choice[]>([])
  const [busy, setBusy] = useState(false)
  const search = useRef(0)
  const { data } = now
  useEffect(() => {
    if (data) setChosen(data.list.map(({ lecturerId, lecturerName }) => ({ value: lecturerId, label: lecturerName })))
  }, [data])

  async function check(keyword: string) {
    const turn = ++search.current
    const { list } = await api('exam/auth/exam/mark/markers/search', { keyword }, { quiet: true }).catch(() => ({
      list: [],
    }))
    // An answer to older letters comes too late.
    if (turn === search.current)
      setFound(list.map(({ lecturerId, lecturerName }) => ({ value: lecturerId, label: lecturerName })))
  }
  useEffect(() => {
    if (open) void check('')
  }, [open])

  async function save() {
    setBusy(true)
    try {
      const lecturerIds = chosen.map(({ value }) => value)
      await api('exam/auth/exam/mark/markers/save', { examId, lecturerIds }, { showSuccess: true })
      now.reload()
      onClose()
    } catch {
      // Told already; the choice stays.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open={open}
      title={texts.markersTitle}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {texts.markersSave}
        </Button>
      }
    >
      <Space direction="vertical" style={{ width: '100%' }}>
        <p className={css.muted}>{texts.markersAbout}</p>
        <Select
          mode="multiple"
          labelInValue
          showSearch={{ filterOption: false, onSearch: (keyword) => void check(keyword) }}
          style={{ width: '100%' }}
          placeholder={texts.markersPlaceholder}
          aria-label={texts.markersTitle}
          notFoundContent={texts.nobody}
          value={chosen}
          options={found}
          onChange={(list: Choice[]) => setChosen(list.map(({ value, label }) => ({ value, label })))}
        />
        <ul>
          {data?.list.map(({ lecturerId, lecturerName, markedTotal }) => (
            <li key={lecturerId}>
              {lecturerName} <span className={css.muted}>{texts.markedBy(markedTotal)}</span>
            </li>
          ))}
          {data?.list.length === 0 && <li className={css.muted}>{texts.noMarkers}</li>}
        </ul>
      </Space>
    </Modal>
  )
}
