import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** Submit button, disabled before hydration, so that a native submit does not lose the input. */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button {...props} type={useHydrated() ? 'submit' : 'button'} />
}
