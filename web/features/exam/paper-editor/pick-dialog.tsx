import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Categories } from './load.ts'
import { Picker } from './picker.tsx'
import { pickerTexts as words } from './texts.ts'
import type { KnownProblem } from './use-problems.ts'

/** Problem picker in a dialog. */
export function PickDialog({
  categories,
  taken,
  onAdd,
  onClose,
}: {
  categories: Categories
  taken: ReadonlySet<string>
  onAdd: (list: readonly KnownProblem[]) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<readonly KnownProblem[]>([])
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      size="l"
      title={words.title}
      onClose={onClose}
      footer={
        <Button disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          {words.add(chosen.length)}
        </Button>
      }
    >
      <Picker categories={categories} taken={taken} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}
