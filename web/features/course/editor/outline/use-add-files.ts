import { stateCode } from '@zhixing/contract/states'
import { newKey } from '../../../../new-key.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { type Picked, sifted } from '../../../shared/uploader/index.ts'
import type { EditorKind } from '../kinds.ts'
import { fileKindOf } from './file-kind.ts'
import { inOrder, nameOfFile } from './order.ts'
import { words } from './texts.ts'
import type { useArrivals } from './use-arrivals.ts'
import type { OutlineActions, Period } from './use-outline.ts'

/** Of videos, only those that can be uploaded; the user is warned about the others. */
const fit = async (picked: readonly Picked[], periodType: number) =>
  periodType === stateCode.lesson.video ? sifted(picked) : [...picked]

/** Uploads of files into an outline: each becomes a period, or replaces the file of one. */
export function useAddFiles(kind: EditorKind, actions: OutlineActions, arrivals: ReturnType<typeof useArrivals>) {
  async function addFiles(chapterId: string, picked: readonly Picked[]): Promise<void> {
    const files = inOrder(picked.map((one) => ({ ...one, name: one.file.name }))).map((one) => ({
      one,
      type: fileKindOf(one.file, kind.periodTypes),
    }))
    for (const { one, type } of files) if (type === null) toast.error(words.notFitting(kind, one.name))
    for (const type of kind.periodTypes) {
      const fitting = await fit(
        files.flatMap((file) => (file.type === type ? [file.one] : [])),
        type,
      )
      if (fitting.length === 0) continue
      const answer = await actions.addPeriods(
        chapterId,
        fitting.map(({ file }) => ({ periodName: nameOfFile(file.name), clientKey: newKey() })),
        type,
      )
      for (const [index, id] of (answer?.ids ?? []).entries()) {
        const one = fitting[index]
        if (one) arrivals.add(one, { periodId: id, periodType: type })
      }
    }
  }

  /** The first files get an implicit chapter. */
  async function addFirst(picked: readonly Picked[]): Promise<void> {
    if (picked.every(({ file }) => fileKindOf(file, kind.periodTypes) === null)) return addFiles('', picked)
    const made = await actions.addChapter(words.firstChapter(kind), newKey())
    if (made) await addFiles(made.id, picked)
  }

  async function replaceFile({ id, periodType }: Pick<Period, 'id' | 'periodType'>, file: File): Promise<void> {
    const [one] = await fit([{ file }], periodType)
    if (one) arrivals.add(one, { periodId: id, periodType })
  }

  return { addFiles, addFirst, replaceFile }
}
