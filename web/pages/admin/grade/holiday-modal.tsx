import type { Holiday } from '@zhixing/contract/grade/timetable-rules'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { OptionSelect, Textarea } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { readHolidays, writeHolidays } from './holiday-lines.ts'
import { texts } from './texts.ts'

const words = texts.holidays
const YEARS = [-1, 0, 1, 2]

/** Holidays and make-up days of a year, one a line, as the State Council's notice lists them. */
export function HolidayModal({ close }: { close: () => void }) {
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(thisYear)
  const days = useQuery('exam/admin/grade/holiday/list', { year })
  return (
    <QueryView of={days} compact>
      {(start) => (
        <FormModal<{ lines: string }>
          key={year}
          title={words.title}
          start={{ lines: writeHolidays(start.list) }}
          edits={{
            etag: start.etag,
            valuesOf: (now: { list: Holiday[] }) => ({ lines: writeHolidays(now.list) }),
          }}
          onSubmit={async ({ lines }, etag) => {
            const { list } = readHolidays(lines ?? '', year)
            await api('exam/admin/grade/holiday/save', { year, list, etag })
            close()
          }}
          done={texts.limitSaved}
          onClose={close}
        >
          <Hint>{words.about}</Hint>
          <OptionSelect
            aria-label={words.year}
            value={year}
            onChange={setYear}
            options={YEARS.map((more) => ({ value: thisYear + more, label: words.yearOf(thisYear + more) }))}
          />
          <FormItem
            name="lines"
            label={words.lines}
            extra={words.linesHint(year)}
            rules={[
              {
                validator: (text: unknown) =>
                  readHolidays(typeof text === 'string' ? text : '', year).errors.join('；') || undefined,
              },
            ]}
          >
            <Textarea rows={12} maxLength={8000} />
          </FormItem>
        </FormModal>
      )}
    </QueryView>
  )
}
