import { Alert, Button, Modal, Progress, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type BulkStates, type RowState, tally, withFailedWaiting, workThrough } from './bulk-queue.ts'
import css from './data-table.module.css'
import type { BulkAction } from '../table/index.ts'
import { texts } from './texts.ts'

const words = texts.bulk

/** Does one action to many rows in sight of who asked for it: how far it is, what became of each row; it can be stopped and gone on with. */
export function BulkRun<Row extends object>({
  action,
  rows,
  rowKey,
  nameOf,
  onClose,
}: {
  action: BulkAction<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  /** Told the keys of the rows that are done. */
  onClose: (done: ReadonlySet<string>) => void
}) {
  const [states, setStates] = useState<BulkStates>(
    () => new Map(rows.map((row) => [rowKey(row), firstState(action, row)])),
  )
  const [running, setRunning] = useState(false)
  const [begun, setBegun] = useState(false)
  const stop = useRef(false)
  const byKey = useRef(new Map(rows.map((row) => [rowKey(row), row])))
  useEffect(
    () => () => {
      stop.current = true
    },
    [],
  )
  const { done, failed, refused, open, all } = tally(states)

  async function go(from: BulkStates) {
    stop.current = false
    setBegun(true)
    setRunning(true)
    const run = async (key: string) => {
      const row = byKey.current.get(key)
      const says = row && (await action.run(row))
      return typeof says === 'string' ? says : undefined
    }
    setStates(await workThrough(from, run, setStates, () => stop.current))
    setRunning(false)
  }
  const close = () => onClose(new Set([...states].flatMap(([key, { state }]) => (state === 'done' ? [key] : []))))

  return (
    <Modal
      open
      title={words.title(action.label, all)}
      onCancel={close}
      mask={{ closable: false }}
      keyboard={!running}
      closable={!running}
      footer={
        <Space wrap>
          {!running && <Button onClick={close}>{begun ? words.close : texts.cancel}</Button>}
          {running && (
            <Button
              onClick={() => {
                stop.current = true
              }}
            >
              {words.stop}
            </Button>
          )}
          {!running && failed > 0 && <Button onClick={() => void go(withFailedWaiting(states))}>{words.retry}</Button>}
          {!running && open > 0 && (
            <Button type="primary" danger={action.danger ?? false} onClick={() => void go(states)}>
              {begun ? words.resume : words.start}
            </Button>
          )}
        </Space>
      }
    >
      {action.about && !begun && <Alert type={action.danger ? 'warning' : 'info'} showIcon title={action.about} />}
      {begun && (
        <>
          <Progress
            percent={Math.round(((done + failed + refused) / Math.max(1, all)) * 100)}
            status={running ? 'active' : failed > 0 ? 'exception' : open > 0 ? 'normal' : 'success'}
          />
          <p role="status">{words.progress(done, failed, all)}</p>
          {!running && open > 0 && <Alert type="warning" showIcon title={words.closeWarning} />}
        </>
      )}
      <ul className={css.results}>
        {rows.map((row) => {
          const state = states.get(rowKey(row)) ?? { state: 'waiting' }
          return (
            <li key={rowKey(row)}>
              <b>{nameOf(row)}</b>
              <span data-state={state.state}>{stateText(state)}</span>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}

function firstState<Row>(action: BulkAction<Row>, row: Row): RowState {
  const says = action.refuse?.(row)
  return says === undefined ? { state: 'waiting' } : { state: 'refused', says }
}

function stateText(state: RowState): string {
  switch (state.state) {
    case 'waiting':
      return words.waiting
    case 'running':
      return words.running
    case 'done':
      return state.says || words.done
    case 'failed':
    case 'refused':
      return state.says
  }
}
