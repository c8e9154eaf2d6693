import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Chart } from '../../shared/charts/index.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { bandName, bandProblem, readFroms, usualFroms } from './bands.ts'
import css from './statistics.module.css'
import { bandTexts as words, texts } from './texts.ts'

type View = OutputOf<'exam/auth/exam/stat/view'>
type Band = View['bandList'][number]

/** Score distribution: in the author's bands, or in ten equal ones. */
export function Bands({ data, onSaved }: { data: View; onSaved: () => void }) {
  const [open, setOpen] = useState(false)
  const { takerTotal, ownBandList, bandList, isAuthor } = data
  const isOwn = ownBandList.length > 0
  const shown = isOwn ? ownBandList : bandList
  const nameOf = (band: Band) =>
    isOwn ? bandName(band, ownBandList) : `${texts.number(band.from, 1)}–${texts.number(band.to, 1)}`
  const columns: TableColumn<Band>[] = [
    { key: 'from', title: texts.band, render: nameOf },
    { key: 'count', title: texts.people, align: 'right' },
    {
      key: 'share',
      title: words.share,
      align: 'right',
      render: ({ count }) => texts.percent(takerTotal > 0 ? count / takerTotal : null),
    },
  ]
  return (
    <section>
      <Row justify="between">
        <h2>{texts.spread}</h2>
        {isAuthor && (
          <Button size="s" variant="line" onClick={() => setOpen(true)}>
            {words.edit}
          </Button>
        )}
      </Row>
      <Chart
        label={texts.spread}
        axis={texts.band}
        labels={shown.map(nameOf)}
        series={[{ name: texts.people, kind: 'bar', values: shown.map(({ count }) => count) }]}
      />
      {isOwn && <Table label={words.table} columns={columns} rows={ownBandList} rowKey={({ from }) => String(from)} />}
      {open && (
        <BandsDialog
          data={data}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            onSaved()
          }}
        />
      )}
    </section>
  )
}

function BandsDialog({ data, onClose, onSaved }: { data: View; onClose: () => void; onSaved: () => void }) {
  const { examId, totalScore, fromList } = data
  const form = useForm({
    start: { froms: (fromList.length > 0 ? fromList : usualFroms(totalScore)).map(String) },
    check: ({ froms }) => ({ froms: bandProblem(froms, totalScore) }),
    fieldOf: () => 'form',
    async send({ froms }) {
      const input = { examId, fromList: readFroms(froms) ?? [] }
      await api('exam/auth/exam/stat/band/save', input, { showSuccess: true })
      onSaved()
    },
  })
  const { froms } = form.values
  const set = (next: string[]) => form.set('froms', next)
  const values = readFroms(froms)
  const preview = values && bandProblem(froms, totalScore) === undefined ? [0, ...values] : []
  return (
    <FormDialog form={form} title={words.edit} submit={words.save} onClose={onClose}>
      <Hint>{words.about(totalScore)}</Hint>
      <Stack as="ul" gap={2}>
        {froms.map((from, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- limits have no identity but their index
          <Row as="li" key={at} nowrap>
            <Input
              aria-label={words.fromNo(at + 2)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={7}
              value={from}
              className={css.from}
              aria-invalid={form.errors.froms ? true : undefined}
              onChange={({ currentTarget }) =>
                set(froms.map((one, place) => (place === at ? currentTarget.value : one)))
              }
            />
            <IconButton
              size="s"
              label={words.remove(at + 2)}
              onClick={() => set(froms.filter((_, place) => place !== at))}
            >
              <CloseIcon size={16} />
            </IconButton>
          </Row>
        ))}
      </Stack>
      <FormError>{form.errors.froms}</FormError>
      <Row>
        <Button
          size="s"
          variant="line"
          icon={<PlusIcon size={16} />}
          disabled={froms.length >= 19}
          onClick={() => set([...froms, ''])}
        >
          {words.add}
        </Button>
        <Button size="s" variant="text" onClick={() => set([])}>
          {words.none}
        </Button>
      </Row>
      <Hint>
        {froms.length === 0
          ? words.equal
          : preview.length > 0 &&
            words.preview(
              preview.map((from, at) =>
                bandName(
                  { from, to: preview[at + 1] ?? totalScore },
                  preview.map((one) => ({ from: one })),
                ),
              ),
            )}
      </Hint>
    </FormDialog>
  )
}
