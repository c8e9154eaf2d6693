import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { evaluate, numberText } from '../calculator.ts'
import { texts } from '../texts.ts'
import { Panel } from './panel.tsx'
import { Row, Stack } from '../../../../ui/layout.tsx'
import css from './tools.module.css'

const KEYS = ['7', '8', '9', '÷', '(', '4', '5', '6', '×', ')', '1', '2', '3', '-', '^', '0', '.', 'π', '+', '√']

export function Calculator({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  const value = evaluate(text)
  return (
    <Panel open={open} onClose={onClose} title={texts.calculator}>
      <Stack>
        <Field label={texts.expression}>
          <Input
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && value !== null) setText(numberText(value))
            }}
          />
        </Field>
        <Row as="p" gap={3} align="baseline" justify="between" nowrap className={css.value} role="status">
          <span>{texts.result}</span>
          <output>{text === '' ? '' : value === null ? texts.noResult : numberText(value)}</output>
        </Row>
        <div className={css.pad}>
          {KEYS.map((key) => (
            <Button key={key} variant="line" onClick={() => setText((now) => now + key)}>
              {key}
            </Button>
          ))}
        </div>
        <Button variant="text" size="s" onClick={() => setText('')}>
          {texts.clear}
        </Button>
      </Stack>
    </Panel>
  )
}
