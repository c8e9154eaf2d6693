import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast-store.ts'
import { exportName, filterText, gatherRows, MAX_ROWS, saveSheet, sheetOf } from './table-export.ts'
import type { DataColumn, DataFilter, LoadRows } from './table-types.ts'
import { texts } from './texts.ts'
import type { Rows } from './use-rows.ts'

export interface ExportOf<Row extends object> {
  label: string
  rows: Rows<Row>
  shown: readonly DataColumn<Row>[]
  load: LoadRows<Row>
  /** Filters of the table, described in the operation log. */
  filters?: readonly DataFilter[] | undefined
  rowKey: (row: Row) => string
  /** Page size of the export: the maximum of the call. */
  exportSize: number
}

/** Exports the visible columns of all pages. `progress` in percent while it runs. */
export function useExport<Row extends object>(of: ExportOf<Row>) {
  const { label, rows, shown, load, filters = [], rowKey, exportSize } = of
  const [progress, setProgress] = useState<number>()
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  async function run() {
    const { totalCount = 0, isMore } = rows.page ?? {}
    if (totalCount > MAX_ROWS || (isMore === true && totalCount === MAX_ROWS)) {
      toast.error(texts.exportMax(MAX_ROWS))
      return
    }
    aborter.current = new AbortController()
    const { signal } = aborter.current
    setProgress(0)
    try {
      const all = await gatherRows({
        load: (pageCurrent, pageSize) => load({ ...rows.query, pageCurrent, pageSize }, signal),
        keyOf: rowKey,
        pageSize: exportSize,
        progress: (done, of) => setProgress(of > 0 ? Math.round((done / of) * 100) : 100),
        signal,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      })
      if (all.length === 0) {
        toast.info(texts.exportNothing)
        return
      }
      await saveSheet(exportName(label, new Date()), sheetOf(shown, all), {
        name: label,
        filter: filterText(rows.query, filters),
      })
      if (isMore === true && all.length === MAX_ROWS) toast.info(texts.exportCut(MAX_ROWS))
      else toast.success(texts.exportDone(all.length))
    } catch (error) {
      if (!signal.aborted) toast.error(error instanceof Error ? error.message : texts.exportFailed)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, run, stop: () => aborter.current?.abort() }
}
