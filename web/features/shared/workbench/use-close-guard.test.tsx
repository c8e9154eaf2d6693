// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useCloseGuard } from './use-close-guard.ts'

it('asks also before the render that follows a keystroke', () => {
  const onClose = vi.fn()
  const { result } = renderHook(() => useCloseGuard(onClose))
  const { close, onDirty } = result.current
  act(() => {
    onDirty(true)
    close()
  })
  expect(onClose).not.toHaveBeenCalled()
  act(() => {
    onDirty(false)
    close()
  })
  expect(onClose).toHaveBeenCalledOnce()
})
