import { isMaterial, kind, problemKinds } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { emptyLeaf, type LeafValue } from './form-value.ts'
import { LeafEditor } from './leaf-editor.tsx'
import { Row } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

const words = texts.form
const MAX = 30

/** Sub-problems of a material problem, each with its own editor. */
export function SubList({
  list,
  onList,
  error,
  generation,
}: {
  list: readonly LeafValue[]
  onList: (change: (list: LeafValue[]) => LeafValue[]) => void
  error: (field: string) => string | undefined
  generation: number
}) {
  const [added, setAdded] = useState('')
  const move = (at: number, by: -1 | 1) =>
    onList((now) => {
      const next = [...now]
      const [one] = next.splice(at, 1)
      if (one) next.splice(at + by, 0, one)
      return next
    })
  return (
    <>
      {list.map((sub, at) => (
        <Card key={sub.key} pad="l" data-sub={at + 1}>
          <CardHead
            title={words.sub(at + 1)}
            aside={
              <Row as="span" gap={1}>
                <Select
                  aria-label={words.subKind(at + 1)}
                  value={String(sub.problemType)}
                  autoFocus={sub.key === added}
                  onChange={(event) => {
                    const problemType = Number(event.currentTarget.value)
                    onList((now) => now.map((one) => (one.key === sub.key ? { ...one, problemType } : one)))
                  }}
                >
                  {problemKinds
                    .filter(({ code }) => !isMaterial(code))
                    .map(({ code, desc }) => (
                      <option key={code} value={code}>
                        {desc}
                      </option>
                    ))}
                </Select>
                <IconButton size="s" label={words.subUp(at + 1)} disabled={at === 0} onClick={() => move(at, -1)}>
                  <ChevronUpIcon size={18} />
                </IconButton>
                <IconButton
                  size="s"
                  label={words.subDown(at + 1)}
                  disabled={at === list.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ChevronDownIcon size={18} />
                </IconButton>
                <IconButton
                  size="s"
                  label={words.removeSub(at + 1)}
                  disabled={list.length === 1}
                  onClick={() => onList((now) => now.filter(({ key }) => key !== sub.key))}
                >
                  <TrashIcon size={18} />
                </IconButton>
              </Row>
            }
          />
          <LeafEditor
            name={words.sub(at + 1)}
            value={sub}
            generation={generation}
            error={(field) => error(`subList.${at}.${field}`)}
            set={(change) => onList((now) => now.map((one) => (one.key === sub.key ? { ...one, ...change } : one)))}
          />
          {error(`subList.${at}.problemType`) && <FieldError>{error(`subList.${at}.problemType`)}</FieldError>}
        </Card>
      ))}
      {list.length < MAX && (
        <Button
          variant="line"
          icon={<PlusIcon size={18} />}
          onClick={() => {
            const fresh = emptyLeaf(list.at(-1)?.problemType ?? kind.single)
            setAdded(fresh.key)
            onList((now) => [...now, fresh])
          }}
        >
          {words.addSub}
        </Button>
      )}
    </>
  )
}
