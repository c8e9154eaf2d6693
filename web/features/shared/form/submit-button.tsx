import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** Sends its form. Before scripts are there it does nothing, so that a quick press cannot throw away what was typed. */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  return <Button {...props} type={useHydrated() ? 'submit' : 'button'} />
}
